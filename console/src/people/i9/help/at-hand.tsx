/** The Lists of Acceptable Documents and what the form says: at hand on every screen, the same for everyone. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { type MessageId, useLanguage } from '../../../ui/i18n/language.tsx';
import { Text } from '../../../ui/i18n/text.tsx';
import { FileLink } from '../../model/file-link.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import { readDocuments, readTexts } from './texts.ts';

export const AtHand = () => (
  <aside className="at-hand stack tight">
    <Panel title="i9.lists.title">
      <Lists />
    </Panel>
    <Panel title="i9.instructions.title">
      <Instructions />
    </Panel>
  </aside>
);

/** Loaded when someone opens it. */
function Panel({ title, children }: { readonly title: MessageId; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure className="details" isExpanded={isOpen} onExpandedChange={setOpen}>
      <Heading level={2}>
        <AriaButton slot="trigger" className="details-button">
          <span aria-hidden="true" className="chevron" />
          <Text id={title} />
        </AriaButton>
      </Heading>
      <DisclosurePanel className="details-panel">{isOpen ? children : null}</DisclosurePanel>
    </Disclosure>
  );
}

/** Word for word in English; in Spanish the titles follow, where they come from is said. */
function Lists() {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['documents', language],
    queryFn: () => readDocuments(language),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  if (data === undefined) return <Text id="loading" />;
  const { lists, rules, documents, edition } = data;
  return (
    <div className="stack tight">
      <p>
        <Text id="i9.lists.choice" />
      </p>
      <div lang="en" className="stack tight">
        {rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        {lists.map(({ listKey, establishes, items }) => (
          <section key={listKey}>
            <h3>
              List {listKey}: {establishes}
            </h3>
            <ul className="plain stack tight">
              {items.map(({ item, text }) => (
                <li key={`${item} ${text}`}>
                  {item === null ? null : `${item}. `}
                  {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {language === 'en' ? null : (
        <section>
          <h3>
            <Text id="i9.lists.translated" />
          </h3>
          <p className="muted">
            <Text id="i9.lists.translation" />
          </p>
          <ul className="bullets">
            {documents.map(({ listKey, documentationKey, title }) => (
              <li key={`${listKey} ${documentationKey}`}>
                {listKey}: {title}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="muted">
        <Text id="i9.lists.edition" values={{ edition }} />
      </p>
    </div>
  );
}

function Instructions() {
  const { data } = useQuery({
    queryKey: ['texts'],
    queryFn: readTexts,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  const { language } = useLanguage();
  if (data === undefined) return <Text id="loading" />;
  const { url, files } = data.instructions;
  const file = files.find((each) => each.language === language) ?? files[0];
  return (
    <div className="stack tight">
      <p>
        <Text
          id="i9.instructions.where"
          values={{
            link: (
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            ),
          }}
        />
      </p>
      {file === undefined ? null : (
        <div>
          <FileLink path={file.path} name={`${file.formCode}.pdf`} label="i9.instructions.save" />
        </div>
      )}
      <p>
        <Text id="i9.instructions.printed" />
      </p>
      {language === 'en' ? null : (
        <p className="muted">
          <Text id="i9.instructions.english" />
        </p>
      )}
      <div lang="en" className="stack tight">
        {data.sections.map(({ title, texts }) => (
          <section key={title}>
            <h3>{title}</h3>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
