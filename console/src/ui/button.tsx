import { Button as AriaButton, type ButtonProps } from 'react-aria-components';

type Props = ButtonProps & { readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger' };

export const Button = ({ variant = 'plain', ...props }: Props) => (
  <AriaButton {...props} className={`button ${variant}`} />
);
