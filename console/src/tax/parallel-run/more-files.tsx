/** Files that say what a register does not: its employees, and the year so far. */

import { FileTrigger } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Text, type useText } from '../../ui/i18n/text.tsx';
import { ACCEPTED } from './choose-register.tsx';
import type { MoreFiles as Files } from './messages.ts';
import type { Register } from './use-register.ts';

type MessageId = Parameters<ReturnType<typeof useText>>[0];

const KINDS: readonly (readonly [kind: keyof Files, choose: MessageId, help: MessageId])[] = [
  ['employees', 'parallel.employees', 'parallel.employeesHelp'],
  ['opening', 'parallel.opening', 'parallel.openingHelp'],
];

export function MoreFiles({ register }: { readonly register: Register }) {
  return (
    <section className="card stack" aria-labelledby="more-files">
      <h2 id="more-files">
        <Text id="parallel.moreFiles" />
      </h2>
      {KINDS.map(([kind, choose, help]) => (
        <div key={kind} className="stack">
          <p className="muted">
            <Text id={help} />
          </p>
          <div className="row">
            <FileTrigger
              acceptedFileTypes={ACCEPTED}
              onSelect={(files) => {
                const [file] = files ?? [];
                if (file !== undefined) register.add(kind, file);
              }}
            >
              <Button isDisabled={register.busy !== undefined}>
                <Text id={choose} />
              </Button>
            </FileTrigger>
            <strong className="file-name">{register.more[kind]?.name}</strong>
          </div>
        </div>
      ))}
    </section>
  );
}
