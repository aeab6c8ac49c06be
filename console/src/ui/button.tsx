/**
 * A button in one of four looks. While pending it keeps the focus and does nothing. React Aria's own
 * pending state announces the button by its id, which names nothing once the answer has replaced it.
 */

import { Button as AriaButton, type ButtonProps } from 'react-aria-components';

type Props = Omit<ButtonProps, 'className'> & {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger';
};

export function Button({ variant = 'plain', isPending = false, ...props }: Props) {
  if (!isPending) return <AriaButton {...props} className={`button ${variant}`} />;
  const { onPress: _, ...rest } = props;
  return <AriaButton {...rest} type="button" className={`button ${variant} pending`} />;
}
