/** Below every screen of a certificate: the form as it is printed, and what the answers do to a paycheck. */

import { FileLink } from '../../model/file-link.tsx';
import type { CertificateScreenProps } from './props.ts';
import { SamplePaycheck } from './sample-paycheck.tsx';

export const AtHand = (props: CertificateScreenProps) => {
  const { certificates, code } = props;
  return (
    <aside className="at-hand stack tight">
      <SamplePaycheck {...props} />
      <div>
        <FileLink path={certificates.blankPath(code)} name={`${code}.pdf`} label="i9.cert.blank" />
      </div>
    </aside>
  );
};
