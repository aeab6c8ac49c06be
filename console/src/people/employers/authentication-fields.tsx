/** The authentication of an endpoint: the fields of each kind, and whether stored credentials stay. */

import { DraftCheckbox, DraftRadio, DraftText, useDraftContext } from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { keepsCredentials, type Setting, sendsParameters } from './authentication.ts';

type Props = {
  readonly setting: Setting;
  readonly label: string;
  /** Not for a proxy. */
  readonly allowsOauth2?: boolean;
};

export function AuthenticationFields({ setting, label, allowsOauth2 = true }: Props) {
  const t = useText();
  const { at } = setting;
  const { text } = useDraftContext();
  const authType = text(`${at}.authType`);
  const options = [
    { id: 'none', label: t('auth.none') },
    { id: 'basic', label: t('auth.basic') },
    { id: 'oauth2', label: t('auth.oauth2') },
  ];
  return (
    <div className="stack">
      <DraftRadio
        path={`${at}.authType`}
        label={label}
        options={options.filter(({ id }) => allowsOauth2 || id !== 'oauth2')}
      />
      {authType === 'basic' ? <BasicFields setting={setting} /> : null}
      {authType === 'oauth2' ? <OauthFields setting={setting} /> : null}
    </div>
  );
}

/** Says whether an empty field keeps what is stored. */
function useSecretHint(setting: Setting): string {
  const t = useText();
  const { values } = useDraftContext();
  return keepsCredentials(values, setting) ? t('auth.kept') : t('auth.enter');
}

function BasicFields({ setting }: { readonly setting: Setting }) {
  const t = useText();
  const hint = useSecretHint(setting);
  return (
    <div className="form-columns">
      <DraftText path={`${setting.at}.username`} label={t('auth.username')} />
      <DraftText
        path={`${setting.at}.password`}
        label={t('auth.password')}
        type="password"
        autoComplete="new-password"
        hint={hint}
      />
    </div>
  );
}

function OauthFields({ setting }: { readonly setting: Setting }) {
  const t = useText();
  const { at } = setting;
  const { values } = useDraftContext();
  const hint = useSecretHint(setting);
  return (
    <div className="stack">
      <DraftText
        path={`${at}.oauth2AuthServerUrl`}
        label={t('auth.server')}
        hint={t('auth.serverHint')}
      />
      <div className="form-columns">
        <DraftText
          path={`${at}.oauth2ClientId`}
          label={t('auth.clientId')}
          type="password"
          autoComplete="new-password"
          hint={hint}
        />
        <DraftText
          path={`${at}.oauth2ClientSecret`}
          label={t('auth.clientSecret')}
          type="password"
          autoComplete="new-password"
          hint={hint}
        />
      </div>
      {keepsCredentials(values, setting) ? (
        <DraftCheckbox path={`${at}.replacesParameters`}>
          <Text id="auth.replaceParameters" />
        </DraftCheckbox>
      ) : null}
      {sendsParameters(values, setting) ? (
        <DraftText
          path={`${at}.oauth2AdditionalParameters`}
          label={t('auth.parameters')}
          hint={t('auth.parametersHint')}
          isMultiline
        />
      ) : null}
    </div>
  );
}
