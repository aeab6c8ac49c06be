/** The progress of something that takes a while. */

import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';

type Props = {
  readonly label: string;
  readonly value: number;
  readonly total: number;
  /** What is shown next to the label; default "value / total". */
  readonly says?: string;
};

export const ProgressBar = ({ label, value, total, says }: Props) => (
  <AriaProgressBar
    className="progress"
    value={value}
    maxValue={Math.max(total, 1)}
    valueLabel={says ?? `${value} / ${total}`}
  >
    {({ percentage = 0, valueText }) => (
      <>
        <span className="row between">
          <Label>{label}</Label>
          <span className="muted number">{valueText}</span>
        </span>
        <progress aria-hidden="true" value={percentage} max={100} />
      </>
    )}
  </AriaProgressBar>
);
