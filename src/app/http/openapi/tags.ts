/** The groups of operations, in the order in which a reader needs them. */

export const TAGS = [
  {
    name: 'payroll tax',
    description:
      'Gross to net: the taxes of each payment with their citations, the taxes and parameters that exist, and usage. Send the API key itself in `Authorization`.',
  },
  {
    name: 'rules',
    description:
      'The tax rules for people: states by confidence, each tax with figures, sources, and examples, and what changed between releases. No key is needed unless the operator set VISITORS=closed.',
  },
  {
    name: 'login',
    description:
      'Exchange an API key for a 24-hour access token, which all other operations accept as `Authorization: Bearer`.',
  },
  { name: 'account', description: 'API keys of the account, and its usage per day.' },
  { name: 'employers', description: 'Employers of the account and their settings.' },
  { name: 'admins', description: 'Administrators of an employer: owners, reviewers, and viewers.' },
  {
    name: 'employees',
    description: 'Employees, imports, and the links that open an employee’s own session.',
  },
  {
    name: 'submissions',
    description:
      'Form I-9 from Section 1 to acceptance, with supplements, corrections, and representatives.',
  },
  {
    name: 'evidence',
    description:
      'What proves a Form I-9: audit trails, copies of documents, PDFs, retention, and the inspection export.',
  },
  { name: 'E-Verify', description: 'E-Verify credentials and cases.' },
  {
    name: 'certificates',
    description:
      'Withholding certificates kept per employee, and the tax parameters they result in.',
  },
  {
    name: 'forms',
    description: 'The form catalog: questions, fillable PDFs, reading filled PDFs.',
  },
  { name: 'events', description: 'The ten events: their schemas and what was emitted.' },
  {
    name: 'deliveries',
    description: 'Webhook and postback deliveries: log, redelivery, signing secret, test message.',
  },
  {
    name: 'announcements',
    description:
      'What a release of the rules changes, for everyone as lists and feeds, and for an account by webhook or email.',
  },
  { name: 'operation', description: 'Health, metrics, and this description.' },
];
