/**
 * Employers on the wire: the tables of the specification as schemas, the one source of validation,
 * types and the OpenAPI text. Rules that join several fields are in `check-*.ts`.
 */

import Type, { type Static } from 'typebox';
import { email, nullable, readOnlyId, text, uuid } from '../../platform/requests/fields.ts';
import { multiline } from '../../platform/shape/texts.ts';
import { KEY_TRANSPORTS } from '../../platform/storage/delivery/encryption-certificate.ts';
import { Address } from './address.ts';
import { BusinessDays } from './business-days.ts';
import { DEFAULT_REMINDERS, Reminders } from './reminders.ts';

const secret = (description: string) =>
  nullable(Type.String({ minLength: 1, maxLength: 4096, writeOnly: true, description }));

const url = (description: string) =>
  Type.String({ minLength: 1, maxLength: 2048, description: `${description} http or https.` });

export const AUTH_TYPES = ['basic', 'none', 'oauth2'] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

export const Authentication = Type.Object(
  {
    id: readOnlyId,
    authType: Type.String({
      description: 'basic, none, or oauth2 (upper or lower case); returned in lower case.',
      examples: [...AUTH_TYPES],
    }),
    username: nullable(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Required for basic. Returned in responses.',
      }),
    ),
    password: secret('Required when basic. Never returned.'),
    oauth2AuthServerUrl: nullable(url('Token server; required when oauth2.')),
    oauth2ClientId: secret('Required when oauth2. Never returned.'),
    oauth2ClientSecret: secret('Required when oauth2. Never returned.'),
    oauth2GrantType: nullable(
      Type.Enum(['client_credentials'], { description: 'Required for oauth2.' }),
    ),
    oauth2AdditionalParameters: nullable(
      Type.Record(Type.String(), Type.String(), {
        writeOnly: true,
        description: 'Extra parameters sent to the token server. Never returned.',
      }),
    ),
  },
  { title: 'OutboundAuthentication' },
);
export type Authentication = Static<typeof Authentication>;

const port = Type.Integer({ minimum: 0, maximum: 65_535, description: 'Proxy port.' });

export const TargetConfig = Type.Object(
  {
    id: readOnlyId,
    authentication: nullable(Authentication),
    url: nullable(url('Where postbacks go.')),
    host: nullable(
      Type.String({
        minLength: 1,
        maxLength: 253,
        description: 'Proxy address or name; required for a proxy.',
      }),
    ),
    port: nullable(port),
    enabled: nullable(
      Type.Boolean({ description: 'Whether the proxy is used; required for a proxy.' }),
    ),
  },
  { title: 'PostbackTarget' },
);
export type TargetConfig = Static<typeof TargetConfig>;

const EncryptionConfig = Type.Object(
  {
    enabled: Type.Boolean({
      default: false,
      description: 'Encrypts postbacks with AES-256 (Rijndael) as CMS EnvelopedData.',
    }),
    encryptionCertificate: nullable(
      Type.String({
        ...multiline,
        minLength: 1,
        maxLength: 32_768,
        description:
          'X.509, PEM or base64 DER; RSA of 2048 bits or more, or EC on P-256, P-384, or P-521; not expired. Required when enabled.',
      }),
    ),
    keyTransport: nullable(
      Type.Enum(KEY_TRANSPORTS, {
        description:
          'For RSA certificates: rsa-oaep (OAEP with SHA-256, what leaving it out means) or rsa-pkcs1v15 (PKCS #1 v1.5, for receivers that read nothing else).',
      }),
    ),
  },
  { title: 'PostbackEncryption' },
);

export const PostbackConfig = Type.Object(
  {
    id: readOnlyId,
    enabled: Type.Boolean({ default: false, description: 'Whether the postback is sent.' }),
    target: TargetConfig,
    proxy: nullable(TargetConfig),
    encryption: nullable(EncryptionConfig),
    failureNotificationEmail: nullable(email('Notified when a postback request fails.')),
    timeout: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        default: 15,
        description: 'Seconds to wait for a response; 0 means the maximum, 60.',
      }),
    ),
    trustAllCertificates: nullable(
      Type.Boolean({ default: false, description: 'For targets with self-signed certificates.' }),
    ),
  },
  { title: 'Postback' },
);
export type PostbackConfig = Static<typeof PostbackConfig>;

export const Webhook = Type.Object(
  {
    id: readOnlyId,
    callbackUrl: url('Publicly reachable, accepts POST.'),
    failureNotificationEmail: nullable(email('Notified when all attempts of a delivery failed.')),
    authentication: nullable(Authentication),
  },
  { title: 'Webhook' },
);

export const EmployerOptions = Type.Object(
  {
    reviewRequired: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'An administrator accepts or rejects each submission after Section 2; without it, the signed form is accepted immediately.',
      }),
    ),
    i9RemoteCounterSignAuthorized: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Authorized representatives may complete Section 2.',
      }),
    ),
    i9RemoteReverificationAuthorized: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Authorized representatives may complete reverifications.',
      }),
    ),
    i9EmployeeInvitesRepresentative: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Employees may ask for an authorized representative for Section 2. The form is then reviewed, even if reviewRequired is off, and the link goes to the representative by email or through an administrator, never to the employee.',
      }),
    ),
    alternativeProcedureAuthorized: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Documents may be examined with the DHS alternative procedure, which also requires authenticated E-Verify settings.',
      }),
    ),
    documentCopiesKept: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Document copies are kept for every employee, and Section 2 cannot be signed without them. If off, copies are kept only where the alternative procedure or E-Verify requires them.',
      }),
    ),
    embeddingOrigins: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        maxItems: 20,
        default: [],
        description:
          'Origins of the pages that may show the pages for employees and representatives in a frame, such as https://app.example.com.',
      }),
    ),
    reminders: Type.Optional(Reminders),
  },
  {
    title: 'EmployerOptions',
    description: 'Extension. Replaced completely: options that are not sent get their defaults.',
  },
);
export type EmployerOptions = Required<Static<typeof EmployerOptions>> & {
  readonly reminders: Reminders;
};

export const DEFAULT_OPTIONS: EmployerOptions = {
  reviewRequired: false,
  i9RemoteCounterSignAuthorized: true,
  i9RemoteReverificationAuthorized: true,
  i9EmployeeInvitesRepresentative: false,
  alternativeProcedureAuthorized: false,
  documentCopiesKept: false,
  embeddingOrigins: [],
  reminders: DEFAULT_REMINDERS,
};

const own = {
  name: text('Employer name.'),
  federalEIN: Type.String({
    minLength: 1,
    maxLength: 50,
    description:
      'Federal employer identification number. Nine digits are returned as 12-3456789, anything else as sent, except that the format of a Social Security number (123-45-6789) is rejected. E-Verify requires nine digits.',
    examples: ['12-3456789'],
  }),
  timezone: Type.String({
    description: 'IANA time zone in the format <Area>/<City>.',
    examples: ['America/Phoenix'],
  }),
  address: Address,
};

/** The body of POST and PATCH. In PATCH an object left out stays, null removes it. */
export const EmployerInput = Type.Object(
  {
    ...own,
    businessDays: nullable(BusinessDays),
    postback: nullable(PostbackConfig),
    webhook: nullable(Webhook),
    options: nullable(EmployerOptions),
  },
  { title: 'EmployerInput' },
);
export type EmployerInput = Static<typeof EmployerInput>;

/** An employer as it is returned. */
export const EmployerDetails = Type.Object(
  {
    id: uuid('Assigned by the service.'),
    ...own,
    businessDays: Type.Optional(BusinessDays),
    postback: Type.Optional(PostbackConfig),
    webhook: Type.Optional(Webhook),
    options: EmployerOptions,
  },
  { title: 'Employer' },
);
export type EmployerDetails = Static<typeof EmployerDetails>;
