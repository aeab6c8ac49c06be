// Generated from the OpenAPI description by "npm run openapi". Do not edit.

import type { Method, Operation } from '../method.ts';
import type { components, operations } from './types.ts';

export const OPERATIONS = {
  login: {"method":"GET","path":"/authentication/login","credential":"apiKey","repeatable":true},
  jwks: {"method":"GET","path":"/.well-known/jwks.json","repeatable":true},
  requestSignInLink: {"method":"POST","path":"/v1/session/link"},
  signInWithLink: {"method":"POST","path":"/v1/session/link/use"},
  startOpenIdSignIn: {"method":"POST","path":"/v1/session/openId"},
  signInWithOpenId: {"method":"POST","path":"/v1/session/openId/use"},
  signIn: {"method":"POST","path":"/v1/session"},
  readSession: {"method":"GET","path":"/v1/session","credential":"session","repeatable":true},
  signOut: {"method":"DELETE","path":"/v1/session","credential":"session","repeatable":true},
  chooseEmployer: {"method":"POST","path":"/v1/session/employer","credential":"session"},
  listApiKeys: {"method":"GET","path":"/v1/apiKeys","credential":"bearer","repeatable":true},
  createApiKey: {"method":"POST","path":"/v1/apiKeys","credential":"bearer","takesKey":true,"repeatable":true},
  revokeApiKey: {"method":"DELETE","path":"/v1/apiKeys/{apiKeyId}","credential":"bearer","repeatable":true},
  readUsage: {"method":"GET","path":"/v1/usage","credential":"bearer","repeatable":true},
  findRequests: {"method":"GET","path":"/v1/requests","credential":"bearer","repeatable":true},
  live: {"method":"GET","path":"/health/live","repeatable":true},
  ready: {"method":"GET","path":"/health/ready","repeatable":true},
  metrics: {"method":"GET","path":"/metrics","answer":"text","repeatable":true},
  docsConfig: {"method":"GET","path":"/docs/config","answer":"text","repeatable":true},
  openapiYaml: {"method":"GET","path":"/openapi.yaml","answer":"text","repeatable":true},
  docsConfigJson: {"method":"GET","path":"/docs/config.json","repeatable":true},
  openapiJson: {"method":"GET","path":"/openapi.json","repeatable":true},
  listEventSchemas: {"method":"GET","path":"/docs/events","repeatable":true},
  readEventSchema: {"method":"GET","path":"/docs/events/{eventKey}","repeatable":true},
  llmsTxt: {"method":"GET","path":"/llms.txt","answer":"text","repeatable":true},
  readServer: {"method":"GET","path":"/v1/server","repeatable":true},
  payCalc: {"method":"POST","path":"/ste-hosted/v1/payCalc","credential":"rawKey","repeatable":true},
  grossUp: {"method":"POST","path":"/ste-hosted/v1/grossUp","credential":"rawKey","repeatable":true},
  taxList: {"method":"POST","path":"/ste-hosted/v1/taxList","credential":"rawKey","repeatable":true},
  setTaxList: {"method":"POST","path":"/ste-hosted/v2/setTaxList","credential":"rawKey"},
  locations: {"method":"GET","path":"/ste-hosted/v1/locations","credential":"rawKey","repeatable":true},
  bulk: {"method":"POST","path":"/ste-hosted/v1/bulk","credential":"rawKey","takesKey":true,"repeatable":true},
  listBulkJobs: {"method":"GET","path":"/ste-hosted/v1/bulk","credential":"rawKey","repeatable":true},
  readBulkJob: {"method":"GET","path":"/ste-hosted/v1/bulk/{jobId}","credential":"rawKey","repeatable":true},
  deleteBulkJob: {"method":"DELETE","path":"/ste-hosted/v1/bulk/{jobId}","credential":"rawKey","repeatable":true},
  readBulkResults: {"method":"GET","path":"/ste-hosted/v1/bulk/{jobId}/results","credential":"rawKey","answer":"text","repeatable":true},
  readBulkErrors: {"method":"GET","path":"/ste-hosted/v1/bulk/{jobId}/errors","credential":"rawKey","answer":"text","repeatable":true},
  preview: {"method":"POST","path":"/ste-hosted/v1/preview","credential":"rawKey","answer":"text"},
  accountInfo: {"method":"GET","path":"/ste-hosted/accountInfo","credential":"rawKey","repeatable":true},
  availableVersions: {"method":"GET","path":"/availableVersions","credential":"rawKey","repeatable":true},
  availableVersionsAlias: {"method":"GET","path":"/ste-hosted/availableVersions","credential":"rawKey","repeatable":true},
  taxes: {"method":"GET","path":"/ste-hosted/v1/taxes","credential":"rawKey","repeatable":true},
  tax: {"method":"GET","path":"/ste-hosted/v1/taxes/{uniqueTaxID}","credential":"rawKey","repeatable":true},
  minimumWages: {"method":"GET","path":"/v1/minimumWages","repeatable":true},
  garnishments: {"method":"POST","path":"/v1/garnishments","repeatable":true},
  rules: {"method":"GET","path":"/v1/rules","repeatable":true},
  stateRules: {"method":"GET","path":"/v1/rules/{state}","repeatable":true},
  taxRules: {"method":"GET","path":"/v1/rules/{state}/taxes/{uniqueTaxID}","repeatable":true},
  releases: {"method":"GET","path":"/v1/releases","repeatable":true},
  releaseDifferences: {"method":"GET","path":"/v1/releases/{from}/differences/{to}","repeatable":true},
  listPaycheckChanges: {"method":"GET","path":"/v1/releases/{from}/differences/{to}/paychecks","repeatable":true},
  listAnnouncements: {"method":"GET","path":"/v1/announcements","repeatable":true},
  readAnnouncement: {"method":"GET","path":"/v1/announcements/{announcementId}","repeatable":true},
  atomFeed: {"method":"GET","path":"/v1/announcements/feed.atom","answer":"file","repeatable":true},
  jsonFeed: {"method":"GET","path":"/v1/announcements/feed.json","repeatable":true},
  listInstalledReleases: {"method":"GET","path":"/v1/installedReleases","credential":"operatorKey","repeatable":true},
  installRelease: {"method":"POST","path":"/v1/installedReleases","credential":"operatorKey","media":["application/gzip"]},
  removeInstalledRelease: {"method":"DELETE","path":"/v1/installedReleases/{version}","credential":"operatorKey","repeatable":true},
  forms: {"method":"GET","path":"/spf/forms","credential":"bearer","repeatable":true},
  formsByAddress: {"method":"POST","path":"/spf/forms","credential":"bearer"},
  form: {"method":"GET","path":"/spf/forms/{code}","credential":"bearer","repeatable":true},
  formQuestions: {"method":"GET","path":"/spf/forms/{code}/questions","credential":"bearer","repeatable":true},
  steMapping: {"method":"GET","path":"/spf/steMapping","credential":"bearer","repeatable":true},
  getPdf: {"method":"GET","path":"/spf/getPdf/{code}","credential":"bearer","answer":"file","repeatable":true},
  fillPdf: {"method":"POST","path":"/spf/fillPdf/{code}","credential":"bearer","repeatable":true},
  formForFilling: {"method":"GET","path":"/spf/fillPdf/{code}","credential":"bearer","repeatable":true},
  fillForm: {"method":"POST","path":"/spf/fillPdf","credential":"bearer"},
  fillFormAlias: {"method":"POST","path":"/spf/fillPDF","credential":"bearer"},
  readPdf: {"method":"POST","path":"/spf/readPdf/{code}","credential":"bearer","media":["application/pdf"],"repeatable":true},
  readMe: {"method":"GET","path":"/v1/me","credential":"bearer","repeatable":true},
  listFormEditions: {"method":"GET","path":"/v1/formEditions","credential":"bearer","repeatable":true},
  createEmployer: {"method":"POST","path":"/employers","credential":"bearer","takesKey":true,"repeatable":true},
  createEmployerAlias: {"method":"POST","path":"/v1/employers","credential":"bearer","takesKey":true,"repeatable":true},
  listEmployers: {"method":"GET","path":"/v1/employers","credential":"bearer","repeatable":true},
  readEmployer: {"method":"GET","path":"/v1/employers/{employerId}","credential":"bearer","repeatable":true},
  updateEmployer: {"method":"PATCH","path":"/v1/employers/{employerId}","credential":"bearer"},
  createAdmin: {"method":"POST","path":"/v1/employers/{employerId}/admins","credential":"bearer","takesKey":true,"repeatable":true},
  listAdmins: {"method":"GET","path":"/v1/employers/{employerId}/admins","credential":"bearer","repeatable":true},
  readAdmin: {"method":"GET","path":"/v1/employers/{employerId}/admins/{adminId}","credential":"bearer","repeatable":true},
  updateAdmin: {"method":"PATCH","path":"/v1/employers/{employerId}/admins/{adminId}","credential":"bearer"},
  deactivateAdmin: {"method":"DELETE","path":"/v1/employers/{employerId}/admins/{adminId}","credential":"bearer","repeatable":true},
  createSignInLink: {"method":"POST","path":"/v1/employers/{employerId}/admins/{adminId}/signInLink","credential":"bearer","takesKey":true,"repeatable":true},
  generateEverifySettingsToken: {"method":"GET","path":"/v1/employers/{employerId}/admins/{adminId}/everifySettings/generateToken","credential":"bearer","repeatable":true},
  generateAdminToken: {"method":"GET","path":"/v1/employers/{employerId}/admins/{adminId}/generateToken","credential":"bearer","repeatable":true},
  createEmployee: {"method":"POST","path":"/v1/employers/{employerId}/employees","credential":"bearer","takesKey":true,"repeatable":true},
  listEmployees: {"method":"GET","path":"/v1/employers/{employerId}/employees","credential":"bearer","repeatable":true},
  findEmployeesBySsn: {"method":"POST","path":"/v1/employers/{employerId}/employees/search","credential":"bearer","takesKey":true,"repeatable":true},
  readEmployee: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}","credential":"bearer","repeatable":true},
  updateEmployee: {"method":"PATCH","path":"/v1/employers/{employerId}/employees/{employeeId}","credential":"bearer"},
  generateEmployeeToken: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/generateToken","credential":"bearer","repeatable":true},
  inviteEmployee: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/invitation","credential":"bearer","takesKey":true,"repeatable":true},
  openEmployeeLink: {"method":"POST","path":"/v1/employeeSessions"},
  listEvents: {"method":"GET","path":"/v1/employers/{employerId}/events","credential":"bearer","repeatable":true},
  listAccountDeliveries: {"method":"GET","path":"/v1/deliveries","credential":"bearer","repeatable":true},
  listDeliveries: {"method":"GET","path":"/v1/employers/{employerId}/deliveries","credential":"bearer","repeatable":true},
  redeliverAll: {"method":"POST","path":"/v1/employers/{employerId}/deliveries/redeliver","credential":"bearer","takesKey":true,"repeatable":true},
  getAccountDelivery: {"method":"GET","path":"/v1/deliveries/{deliveryId}","credential":"bearer","repeatable":true},
  redeliverOfAccount: {"method":"POST","path":"/v1/deliveries/{deliveryId}/redeliver","credential":"bearer","takesKey":true,"repeatable":true},
  getDelivery: {"method":"GET","path":"/v1/employers/{employerId}/deliveries/{deliveryId}","credential":"bearer","repeatable":true},
  getDeliveryPayload: {"method":"GET","path":"/v1/employers/{employerId}/deliveries/{deliveryId}/payload","credential":"bearer","repeatable":true},
  redeliver: {"method":"POST","path":"/v1/employers/{employerId}/deliveries/{deliveryId}/redeliver","credential":"bearer","takesKey":true,"repeatable":true},
  listAccountEndpoints: {"method":"GET","path":"/v1/deliveryEndpoints","credential":"bearer","repeatable":true},
  listEndpoints: {"method":"GET","path":"/v1/employers/{employerId}/deliveryEndpoints","credential":"bearer","repeatable":true},
  pauseDeliveries: {"method":"POST","path":"/v1/employers/{employerId}/deliveries/pause","credential":"bearer","takesKey":true,"repeatable":true},
  resumeDeliveries: {"method":"POST","path":"/v1/employers/{employerId}/deliveries/resume","credential":"bearer","takesKey":true,"repeatable":true},
  getWebhookSecret: {"method":"GET","path":"/v1/employers/{employerId}/webhook/secret","credential":"bearer","repeatable":true},
  rotateWebhookSecret: {"method":"POST","path":"/v1/employers/{employerId}/webhook/secret","credential":"bearer","takesKey":true,"repeatable":true},
  testWebhook: {"method":"POST","path":"/v1/employers/{employerId}/webhook/test","credential":"bearer","takesKey":true,"repeatable":true},
  listAnnouncementSubscriptions: {"method":"GET","path":"/v1/announcementSubscriptions","credential":"bearer","repeatable":true},
  createAnnouncementSubscription: {"method":"POST","path":"/v1/announcementSubscriptions","credential":"bearer","takesKey":true,"repeatable":true},
  readAnnouncementSubscription: {"method":"GET","path":"/v1/announcementSubscriptions/{subscriptionId}","credential":"bearer","repeatable":true},
  updateAnnouncementSubscription: {"method":"PATCH","path":"/v1/announcementSubscriptions/{subscriptionId}","credential":"bearer"},
  deleteAnnouncementSubscription: {"method":"DELETE","path":"/v1/announcementSubscriptions/{subscriptionId}","credential":"bearer","repeatable":true},
  getSubscriptionSecret: {"method":"GET","path":"/v1/announcementSubscriptions/{subscriptionId}/webhook/secret","credential":"bearer","repeatable":true},
  rotateSubscriptionSecret: {"method":"POST","path":"/v1/announcementSubscriptions/{subscriptionId}/webhook/secret","credential":"bearer","takesKey":true,"repeatable":true},
  testSubscription: {"method":"POST","path":"/v1/announcementSubscriptions/{subscriptionId}/webhook/test","credential":"bearer","takesKey":true,"repeatable":true},
  putEverifySettings: {"method":"PUT","path":"/v1/employers/{employerId}/everifySettings","credential":"bearer","repeatable":true},
  getEverifySettings: {"method":"GET","path":"/v1/employers/{employerId}/everifySettings","credential":"bearer","repeatable":true},
  deleteEverifySettings: {"method":"DELETE","path":"/v1/employers/{employerId}/everifySettings","credential":"bearer","repeatable":true},
  revalidateEverifySettings: {"method":"POST","path":"/v1/employers/{employerId}/everifySettings/revalidate","credential":"bearer","takesKey":true,"repeatable":true},
  listEverifyCases: {"method":"GET","path":"/v1/employers/{employerId}/everifyCases","credential":"bearer","repeatable":true},
  getEverifyCase: {"method":"GET","path":"/v1/employers/{employerId}/everifyCases/{caseId}","credential":"bearer","repeatable":true},
  everifySubmit: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/submit","credential":"bearer","takesKey":true,"repeatable":true},
  everifyConfirm: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/confirm","credential":"bearer","takesKey":true,"repeatable":true},
  everifyPhotoMatch: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/photoMatch","credential":"bearer","takesKey":true,"repeatable":true},
  everifyUploadDocument: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/uploadDocument","credential":"bearer","takesKey":true,"repeatable":true},
  everifyFurtherActionNotice: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/furtherActionNotice","credential":"bearer","takesKey":true,"repeatable":true},
  everifyRefer: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/refer","credential":"bearer","takesKey":true,"repeatable":true},
  everifyClose: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/close","credential":"bearer","takesKey":true,"repeatable":true},
  everifyResubmit: {"method":"POST","path":"/v1/employers/{employerId}/everifyCases/{caseId}/resubmit","credential":"bearer","takesKey":true,"repeatable":true},
  startSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions","credential":"bearer","takesKey":true,"repeatable":true},
  listSubmissions: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions","credential":"bearer","repeatable":true},
  readSubmission: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}","credential":"bearer","repeatable":true},
  listPossibleActs: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/acts","credential":"bearer","repeatable":true},
  putSection1: {"method":"PUT","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/section1","credential":"bearer","repeatable":true},
  signSection1: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/section1/sign","credential":"bearer","takesKey":true,"repeatable":true},
  signSupplementA: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/supplementA","credential":"bearer","takesKey":true,"repeatable":true},
  putSection2: {"method":"PUT","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/section2","credential":"bearer","repeatable":true},
  signSection2: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/section2/sign","credential":"bearer","takesKey":true,"repeatable":true},
  reportMismatch: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/mismatch","credential":"bearer","takesKey":true,"repeatable":true},
  acceptSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/accept","credential":"bearer","takesKey":true,"repeatable":true},
  rejectSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/reject","credential":"bearer","takesKey":true,"repeatable":true},
  signSupplementB: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/supplementB","credential":"bearer","takesKey":true,"repeatable":true},
  correctSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/corrections","credential":"bearer","takesKey":true,"repeatable":true},
  restartSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/restart","credential":"bearer","takesKey":true,"repeatable":true},
  purgeSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/purge","credential":"bearer","takesKey":true,"repeatable":true},
  listWork: {"method":"GET","path":"/v1/employers/{employerId}/workList","credential":"bearer","repeatable":true},
  listEmployerSubmissions: {"method":"GET","path":"/v1/employers/{employerId}/submissions","credential":"bearer","repeatable":true},
  countWork: {"method":"GET","path":"/v1/employers/{employerId}/workList/counts","credential":"bearer","repeatable":true},
  listAcceptableDocuments: {"method":"GET","path":"/v1/acceptableDocuments","credential":"bearer","repeatable":true},
  readFormTexts: {"method":"GET","path":"/v1/formTexts","credential":"bearer","repeatable":true},
  readInstructions: {"method":"GET","path":"/v1/formTexts/instructions","credential":"bearer","answer":"file","repeatable":true},
  inviteRepresentative: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/representative","credential":"bearer","takesKey":true,"repeatable":true},
  readInvitation: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/representative","credential":"bearer","repeatable":true},
  reissueInvitation: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/representative/reissue","credential":"bearer","takesKey":true,"repeatable":true},
  exchangeInvitation: {"method":"POST","path":"/v1/representativeSessions"},
  readAuditTrail: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/audit","credential":"bearer","repeatable":true},
  verifyTrail: {"method":"GET","path":"/v1/employers/{employerId}/audit/verification","credential":"bearer","repeatable":true},
  printSubmission: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/print","credential":"bearer","answer":"text","repeatable":true},
  submissionPdf: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/pdf","credential":"bearer","answer":"file","repeatable":true},
  confirmSignature: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/signatures/{signatureId}/confirmation","credential":"bearer","answer":"text","repeatable":true},
  listAttestations: {"method":"GET","path":"/v1/attestations","credential":"bearer","repeatable":true},
  inspectionExport: {"method":"GET","path":"/v1/employers/{employerId}/inspectionExport","credential":"bearer","answer":"file","repeatable":true},
  readAccountAudit: {"method":"GET","path":"/v1/audit","credential":"bearer","repeatable":true},
  readEmployerAudit: {"method":"GET","path":"/v1/employers/{employerId}/audit","credential":"bearer","repeatable":true},
  readEmployeeTrail: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/audit","credential":"bearer","repeatable":true},
  listCopies: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/copies","credential":"bearer","repeatable":true},
  addCopy: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/copies","credential":"bearer","media":["image/jpeg","image/png","application/pdf"],"takesKey":true,"repeatable":true},
  readCopy: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/copies/{copyId}","credential":"bearer","answer":"file","repeatable":true},
  removeCopy: {"method":"DELETE","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/copies/{copyId}","credential":"bearer","repeatable":true},
  addCertificate: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/certificates","credential":"bearer","takesKey":true,"repeatable":true},
  listCertificates: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificates","credential":"bearer","repeatable":true},
  readCertificate: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificates/{certificateId}","credential":"bearer","repeatable":true},
  voidCertificate: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/certificates/{certificateId}/void","credential":"bearer","takesKey":true,"repeatable":true},
  printCertificate: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificates/{certificateId}/pdf","credential":"bearer","answer":"file","repeatable":true},
  readTaxParameters: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/taxParameters","credential":"bearer","repeatable":true},
  listCertificateForms: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificateForms","credential":"bearer","repeatable":true},
  readCertificateForm: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificateForms/{formCode}","credential":"bearer","repeatable":true},
  readBlankCertificate: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificateForms/{formCode}/pdf","credential":"bearer","answer":"file","repeatable":true},
  readCertificateDraft: {"method":"GET","path":"/v1/employers/{employerId}/employees/{employeeId}/certificateDrafts/{formCode}","credential":"bearer","repeatable":true},
  saveCertificateDraft: {"method":"PUT","path":"/v1/employers/{employerId}/employees/{employeeId}/certificateDrafts/{formCode}","credential":"bearer","repeatable":true},
  discardCertificateDraft: {"method":"DELETE","path":"/v1/employers/{employerId}/employees/{employeeId}/certificateDrafts/{formCode}","credential":"bearer","repeatable":true},
  listRetention: {"method":"GET","path":"/v1/employers/{employerId}/retention","credential":"bearer","repeatable":true},
  purgeForms: {"method":"POST","path":"/v1/employers/{employerId}/retention/purge","credential":"bearer","takesKey":true,"repeatable":true},
  revealEmployee: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/reveal","credential":"bearer","takesKey":true,"repeatable":true},
  revealSubmission: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/reveal","credential":"bearer","takesKey":true,"repeatable":true},
  readSampleData: {"method":"GET","path":"/v1/sampleData","credential":"bearer","repeatable":true},
  addSampleData: {"method":"POST","path":"/v1/sampleData","credential":"bearer","takesKey":true,"repeatable":true},
  removeSampleData: {"method":"DELETE","path":"/v1/sampleData","credential":"bearer","repeatable":true},
  importEmployees: {"method":"POST","path":"/v1/employers/{employerId}/employees/import","credential":"bearer","takesKey":true,"repeatable":true},
  importHistoricalForms: {"method":"POST","path":"/v1/employers/{employerId}/historicalForms","credential":"bearer","takesKey":true,"repeatable":true},
  addScan: {"method":"POST","path":"/v1/employers/{employerId}/employees/{employeeId}/submissions/{submissionId}/scans","credential":"bearer","media":["image/jpeg","image/png","application/pdf"],"takesKey":true,"repeatable":true},
} as const satisfies Record<keyof operations, Operation>;

/** One method for each operation of the server. */
export interface Methods {
  /** Send the API key in `api-key`. */
  login: Method<operations['login']>;
  /** Needs no credentials. */
  jwks: Method<operations['jwks']>;
  /** The response is the same whether or not an administrator has the address. At most 5 links per address are valid at a time, each for 15 minutes. */
  requestSignInLink: Method<operations['requestSignInLink']>;
  /** Uses up the link and sets a session cookie. */
  signInWithLink: Method<operations['signInWithLink']>;
  /** Sets a cookie for 10 minutes. */
  startOpenIdSignIn: Method<operations['startOpenIdSignIn']>;
  /** For a verified email address. Sets a session cookie. */
  signInWithOpenId: Method<operations['signInWithOpenId']>;
  /** Sets a session cookie (HttpOnly, SameSite=Lax, and Secure unless the server listens on loopback), which every interface accepts in place of the Authorization header. */
  signIn: Method<operations['signIn']>;
  /** Send the session cookie. */
  readSession: Method<operations['readSession']>;
  /** Send the session cookie. */
  signOut: Method<operations['signOut']>;
  /** For people whose email address administers several employers. Sets a new session cookie; the csrfToken changes too. */
  chooseEmployer: Method<operations['chooseEmployer']>;
  /** List the account’s API keys, oldest first. */
  listApiKeys: Method<operations['listApiKeys']>;
  /** Create an API key; it is shown in this response only. */
  createApiKey: Method<operations['createApiKey']>;
  /** Revoke an API key; its tokens and sessions end within 5 seconds. */
  revokeApiKey: Method<operations['revokeApiKey']>;
  /** Read the transactions of each day (UTC). */
  readUsage: Method<operations['readUsage']>;
  /** Requests of the account's API keys, and of people in its employers, that were answered with a 4xx or 5xx status in the last 7 days (the newest 10,000, ten a second), newest first, at most 100. Bodies and values are not kept. Empty if there is none. */
  findRequests: Method<operations['findRequests']>;
  /** Needs no credentials. */
  live: Method<operations['live']>;
  /** Needs no credentials. */
  ready: Method<operations['ready']>;
  /** Needs no credentials. */
  metrics: Method<operations['metrics']>;
  /** Needs no credentials. */
  docsConfig: Method<operations['docsConfig']>;
  /** Needs no credentials. */
  openapiYaml: Method<operations['openapiYaml']>;
  /** Needs no credentials. */
  docsConfigJson: Method<operations['docsConfigJson']>;
  /** Needs no credentials. */
  openapiJson: Method<operations['openapiJson']>;
  /** Needs no credentials. */
  listEventSchemas: Method<operations['listEventSchemas']>;
  /** Needs no credentials. */
  readEventSchema: Method<operations['readEventSchema']>;
  /** Needs no credentials. */
  llmsTxt: Method<operations['llmsTxt']>;
  /** Needs no credentials. */
  readServer: Method<operations['readServer']>;
  /** Send the API key itself in `Authorization`. */
  payCalc: Method<operations['payCalc']>;
  /** Leave out `grossWages` in the wage entries to solve for. The response has the item with its gross and the whole calculation. If no gross results in the net, it has the nearest amounts below and above, and the reason. */
  grossUp: Method<operations['grossUp']>;
  /** Returns each tax with the reason, what to ask, and a payCalc item to fill in. A successful request counts as one transaction. */
  taxList: Method<operations['taxList']>;
  /** The same list as taxList, which new clients should use. A successful request counts as one transaction. */
  setTaxList: Method<operations['setTaxList']>;
  /** Returns candidates, best first. Send one of zip, q, psd, fips, gnis, schoolDistrict, and address, or state alone. A successful request counts as one transaction. Without an API key, a visitor may search by anything but address, up to 120 times a minute, unless VISITORS is closed. */
  locations: Method<operations['locations']>;
  /** Send payCalc items: NDJSON (one on each line), a JSON array, or CSV (columns named by the path of a field, such as `wages[0].grossWages`). Or send a payroll register of another provider as CSV or .xlsx, alone or in a form (`register`, `employees`, `opening`, `columns`): each check is an item with the taxes that its row has amounts for. The response is NDJSON or, for CSV, registers, and `Accept: text/csv`, CSV: one result for each item, in order, as payCalc returns it. A line that cannot be read has error 1001 and its number. Read while you send: the server reads no faster than you do. A response that is cut off ends without the last chunk. With `Prefer: respond-async`, the input becomes a job that all servers work on. Each processed item counts as one transaction. */
  bulk: Method<operations['bulk']>;
  /** Send the API key itself in `Authorization`. */
  listBulkJobs: Method<operations['listBulkJobs']>;
  /** Send the API key itself in `Authorization`. */
  readBulkJob: Method<operations['readBulkJob']>;
  /** Send the API key itself in `Authorization`. */
  deleteBulkJob: Method<operations['deleteBulkJob']>;
  /** Send the API key itself in `Authorization`. */
  readBulkResults: Method<operations['readBulkResults']>;
  /** Send the API key itself in `Authorization`. */
  readBulkErrors: Method<operations['readBulkErrors']>;
  /** Send payCalc items (NDJSON, a JSON array, or CSV) or a payroll register (as in bulk; its checks of `from` count). The causes of a tax add up to its difference. The response is NDJSON: one line for each payment, in order, and a last line with the totals of the employer; with `Accept: text/csv`, one row for each cause, without totals. An item may have `planned`: `wages`, `benefits`, `taxJurisdictionParms`, or `payPeriodsPerYear` that replace its own on `to`. Each item counts as one transaction. */
  preview: Method<operations['preview']>;
  /** Send the API key itself in `Authorization`. */
  accountInfo: Method<operations['accountInfo']>;
  /** Send the API key itself in `Authorization`. */
  availableVersions: Method<operations['availableVersions']>;
  /** Send the API key itself in `Authorization`. */
  availableVersionsAlias: Method<operations['availableVersionsAlias']>;
  /** Send the API key itself in `Authorization`. */
  taxes: Method<operations['taxes']>;
  /** Send the API key itself in `Authorization`. */
  tax: Method<operations['tax']>;
  /** Needs no credentials. */
  minimumWages: Method<operations['minimumWages']>;
  /** Needs no credentials. */
  garnishments: Method<operations['garnishments']>;
  /** What is in force on the pay date. A state is as well sourced as its least well-sourced tax. */
  rules: Method<operations['rules']>;
  /** Needs no credentials. */
  stateRules: Method<operations['stateRules']>;
  /** Needs no credentials. */
  taxRules: Method<operations['taxRules']>;
  /** Drafts and versions with imported registers are listed too; drafts do not calculate. */
  releases: Method<operations['releases']>;
  /** Both releases calculate the paychecks of the official examples and of a grid over every tax. The first comparison of two releases takes seconds; later ones are immediate. */
  releaseDifferences: Method<operations['releaseDifferences']>;
  /** Needs no credentials. */
  listPaycheckChanges: Method<operations['listPaycheckChanges']>;
  /** Needs no credentials. */
  listAnnouncements: Method<operations['listAnnouncements']>;
  /** Needs no credentials. */
  readAnnouncement: Method<operations['readAnnouncement']>;
  /** An item for each announcement and state. Send If-None-Match to get 304 while nothing is new. */
  atomFeed: Method<operations['atomFeed']>;
  /** An item for each announcement and state. Send If-None-Match to get 304 while nothing is new. */
  jsonFeed: Method<operations['jsonFeed']>;
  /** Send an operator key in `Authorization`. */
  listInstalledReleases: Method<operations['listInstalledReleases']>;
  /** The body is the file that `wagewright rules pack` made. A key that you trust (`wagewright rules trust`) has to have signed it. Its golden paychecks are calculated first, which takes seconds. 200: it is installed already. Send an operator key in `Authorization`. */
  installRelease: Method<operations['installRelease']>;
  /** Send an operator key in `Authorization`. */
  removeInstalledRelease: Method<operations['removeInstalledRelease']>;
  /** A form with status planned is not drawn here; planned, or incomplete of its edition, says why, and published where the agency has it. pdf says whose PDF is returned: agency (installed by the operator, for planned forms too), wagewright (drawn from the lines of the form), or null. */
  forms: Method<operations['forms']>;
  /** Of the addresses, only the state counts. */
  formsByAddress: Method<operations['formsByAddress']>;
  /** Read a form: editions, lines, the parameters they feed, the signer’s declaration. */
  form: Method<operations['form']>;
  /** Questions for the employee, with conditions and limits. */
  formQuestions: Method<operations['formQuestions']>;
  /** Map of form lines to tax parameters. */
  steMapping: Method<operations['steMapping']>;
  /** A blank form as a fillable PDF. */
  getPdf: Method<operations['getPdf']>;
  /** With Accept: application/pdf the answer is the form alone. All problems of the answers are reported together. Where an agency’s own PDF is installed, a signature or a line that feeds a tax parameter is refused if that PDF has no place for it; the header Unmapped-Fields names other filled lines without a place. */
  fillPdf: Method<operations['fillPdf']>;
  /** Read what fillForm takes for a form. */
  formForFilling: Method<operations['formForFilling']>;
  /** Fill in a form as clients of other payroll programs ask; see fillPdf. */
  fillForm: Method<operations['fillForm']>;
  /** Fill in a form as clients of other payroll programs ask; see fillPdf. */
  fillFormAlias: Method<operations['fillFormAlias']>;
  /** The form and its edition are read from the file. A different form or edition is rejected with its name. Files that are scanned, flattened, truncated, or protected by a password are rejected too. */
  readPdf: Method<operations['readPdf']>;
  /** Read who a token or session acts for. */
  readMe: Method<operations['readMe']>;
  /** List the editions of Form I-9 and the wording of their boxes. */
  listFormEditions: Method<operations['listFormEditions']>;
  /** Create an employer. */
  createEmployer: Method<operations['createEmployer']>;
  /** Create an employer. */
  createEmployerAlias: Method<operations['createEmployerAlias']>;
  /** The account’s employers, oldest first. */
  listEmployers: Method<operations['listEmployers']>;
  /** Read an employer. */
  readEmployer: Method<operations['readEmployer']>;
  /** Update an employer; objects that are not sent are kept, null removes them. */
  updateEmployer: Method<operations['updateEmployer']>;
  /** Add an administrator. */
  createAdmin: Method<operations['createAdmin']>;
  /** The employer’s administrators, deactivated ones included, oldest first. */
  listAdmins: Method<operations['listAdmins']>;
  /** Read an administrator. */
  readAdmin: Method<operations['readAdmin']>;
  /** Update the fields that are sent. */
  updateAdmin: Method<operations['updateAdmin']>;
  /** Deactivate an administrator and end their sessions; the record is kept. */
  deactivateAdmin: Method<operations['deactivateAdmin']>;
  /** For servers that send no email. Hand it over in person or through a channel that only the administrator reads. Revoking the API key ends the session. */
  createSignInLink: Method<operations['createSignInLink']>;
  /** Create a one-time link to the E-Verify settings for this administrator, an owner. */
  generateEverifySettingsToken: Method<operations['generateEverifySettingsToken']>;
  /** Create a 30-minute link for this administrator. */
  generateAdminToken: Method<operations['generateAdminToken']>;
  /** Add an employee. */
  createEmployee: Method<operations['createEmployee']>;
  /** List employees in the order of creation, or by name in a search; pages of a search may have fewer than limit. */
  listEmployees: Method<operations['listEmployees']>;
  /** For owners, reviewers, and API keys. Viewers get 403, because a match would confirm a number that is masked for them. */
  findEmployeesBySsn: Method<operations['findEmployeesBySsn']>;
  /** Read an employee; adds an entry to the record’s audit trail. */
  readEmployee: Method<operations['readEmployee']>;
  /** Update the fields that are sent; null clears an optional field. */
  updateEmployee: Method<operations['updateEmployee']>;
  /** Create a 30-minute link for this employee. */
  generateEmployeeToken: Method<operations['generateEmployeeToken']>;
  /** Invite an employee to Form I-9 with a link that works for 7 days; ends earlier links. */
  inviteEmployee: Method<operations['inviteEmployee']>;
  /** Needs no credentials. */
  openEmployeeLink: Method<operations['openEmployeeLink']>;
  /** List the employer’s events, oldest first, with bodies as sent. */
  listEvents: Method<operations['listEvents']>;
  /** List the deliveries of all employers of the account, newest first. */
  listAccountDeliveries: Method<operations['listAccountDeliveries']>;
  /** List deliveries, newest first. */
  listDeliveries: Method<operations['listDeliveries']>;
  /** Send all deliveries again that failed since a time. */
  redeliverAll: Method<operations['redeliverAll']>;
  /** Read a delivery of the account with all its attempts. */
  getAccountDelivery: Method<operations['getAccountDelivery']>;
  /** Send a delivery of the account again; a waiting one is sent now. */
  redeliverOfAccount: Method<operations['redeliverOfAccount']>;
  /** Read a delivery with all its attempts. */
  getDelivery: Method<operations['getDelivery']>;
  /** Read what a delivery sends, with personal numbers masked. */
  getDeliveryPayload: Method<operations['getDeliveryPayload']>;
  /** Send a delivery again with the same webhook-id; a waiting one is sent now. */
  redeliver: Method<operations['redeliver']>;
  /** An endpoint that was never used is not listed. */
  listAccountEndpoints: Method<operations['listAccountEndpoints']>;
  /** The state of the employer’s webhook and postback. */
  listEndpoints: Method<operations['listEndpoints']>;
  /** Requests in progress are completed; no new ones are sent after one second. Changing the endpoint’s settings also resumes it. */
  pauseDeliveries: Method<operations['pauseDeliveries']>;
  /** Resume paused endpoints; held deliveries are sent. */
  resumeDeliveries: Method<operations['resumeDeliveries']>;
  /** The secret that signs this employer’s messages. */
  getWebhookSecret: Method<operations['getWebhookSecret']>;
  /** Create a new signing secret; the previous one also signs for 24 hours. */
  rotateWebhookSecret: Method<operations['rotateWebhookSecret']>;
  /** Send a test message to the callback now and return the result. */
  testWebhook: Method<operations['testWebhook']>;
  /** The account’s subscriptions to announcements, oldest first. */
  listAnnouncementSubscriptions: Method<operations['listAnnouncementSubscriptions']>;
  /** It gets what is announced from now on. GET /v1/announcements has what was. */
  createAnnouncementSubscription: Method<operations['createAnnouncementSubscription']>;
  /** Read a subscription with its state. */
  readAnnouncementSubscription: Method<operations['readAnnouncementSubscription']>;
  /** Change a subscription, or pause and resume its webhook. */
  updateAnnouncementSubscription: Method<operations['updateAnnouncementSubscription']>;
  /** Delete a subscription; what waits for it is canceled. */
  deleteAnnouncementSubscription: Method<operations['deleteAnnouncementSubscription']>;
  /** The secret that signs the messages of this subscription. */
  getSubscriptionSecret: Method<operations['getSubscriptionSecret']>;
  /** Create a new signing secret; the previous one also signs for 24 hours. */
  rotateSubscriptionSecret: Method<operations['rotateSubscriptionSecret']>;
  /** Send a test message to the webhook now and return the result. */
  testSubscription: Method<operations['testSubscription']>;
  /** Set the E-Verify credentials; they are checked immediately. */
  putEverifySettings: Method<operations['putEverifySettings']>;
  /** Read the E-Verify settings, without the password. */
  getEverifySettings: Method<operations['getEverifySettings']>;
  /** Turn off E-Verify; open cases are no longer checked. Returns the previous settings. */
  deleteEverifySettings: Method<operations['deleteEverifySettings']>;
  /** Check the stored credentials with E-Verify again. */
  revalidateEverifySettings: Method<operations['revalidateEverifySettings']>;
  /** List E-Verify cases in the order they were created. */
  listEverifyCases: Method<operations['listEverifyCases']>;
  /** Read an E-Verify case with its possible actions. */
  getEverifyCase: Method<operations['getEverifyCase']>;
  /** Submit a draft or rejected case again, with reasons if they are required. */
  everifySubmit: Method<operations['everifySubmit']>;
  /** Confirm or correct the data of the case. */
  everifyConfirm: Method<operations['everifyConfirm']>;
  /** Say whether the agency’s photo matches the document. */
  everifyPhotoMatch: Method<operations['everifyPhotoMatch']>;
  /** Upload the document, front and back. */
  everifyUploadDocument: Method<operations['everifyUploadDocument']>;
  /** Fetch the Further Action Notice to give to the employee. */
  everifyFurtherActionNotice: Method<operations['everifyFurtherActionNotice']>;
  /** Refer a mismatch, or record that the employee does not contest it. */
  everifyRefer: Method<operations['everifyRefer']>;
  /** Close the case with a reason. */
  everifyClose: Method<operations['everifyClose']>;
  /** Create another case for the same form after this one was closed. */
  everifyResubmit: Method<operations['everifyResubmit']>;
  /** Start a Form I-9. */
  startSubmission: Method<operations['startSubmission']>;
  /** List submissions of an employee in the order they were started. */
  listSubmissions: Method<operations['listSubmissions']>;
  /** Read a submission; adds an entry to its audit trail. */
  readSubmission: Method<operations['readSubmission']>;
  /** For pages: offer what is listed. Every request is checked again when it is made. */
  listPossibleActs: Method<operations['listPossibleActs']>;
  /** Save a draft of Section 1 (the employee). */
  putSection1: Method<operations['putSection1']>;
  /** Sign Section 1 (the employee). */
  signSection1: Method<operations['signSection1']>;
  /** Sign Supplement A (preparer or translator, in the employee’s session). */
  signSupplementA: Method<operations['signSupplementA']>;
  /** Save a draft of Section 2 (administrator or representative). */
  putSection2: Method<operations['putSection2']>;
  /** Sign Section 2 (administrator or representative). */
  signSection2: Method<operations['signSection2']>;
  /** Report that documents do not match the form (representative). */
  reportMismatch: Method<operations['reportMismatch']>;
  /** Accept a form in review. */
  acceptSubmission: Method<operations['acceptSubmission']>;
  /** Reject a form in review. */
  rejectSubmission: Method<operations['rejectSubmission']>;
  /** Sign Supplement B: reverification, rehire, or name change (administrator or representative). */
  signSupplementB: Method<operations['signSupplementB']>;
  /** Correct Section 1 (the employee), Supplement A (its preparer), Section 2 or Supplement B (administrator), with a reason. */
  correctSubmission: Method<operations['correctSubmission']>;
  /** Restart a form; returns the new submission. Only an administrator can restart an accepted form, which stays on record until the new one is accepted. */
  restartSubmission: Method<operations['restartSubmission']>;
  /** Destroy the values of a form after its retention ends; digests are kept. */
  purgeSubmission: Method<operations['purgeSubmission']>;
  /** Each entry names one task: a form to start, a section to complete, a form to review, a receipt to replace, a reverification, an E-Verify case. An entry disappears when the task is done. */
  listWork: Method<operations['listWork']>;
  /** List the forms of all employees in the order they were started. */
  listEmployerSubmissions: Method<operations['listEmployerSubmissions']>;
  /** Count open work by kind and due date. */
  countWork: Method<operations['countWork']>;
  /** The same for every employee. The employee chooses what to present: do not show a part of the lists, or a document first, because of a citizenship status. */
  listAcceptableDocuments: Method<operations['listAcceptableDocuments']>;
  /** Read the notices and directions printed on Form I-9, in the edition in use. */
  readFormTexts: Method<operations['readFormTexts']>;
  /** The instructions for Form I-9 as a PDF; also for employees and representatives. */
  readInstructions: Method<operations['readInstructions']>;
  /** For administrators (owner, reviewer), or an API key that names the administrator who asked in adminId. Employees may invite only with the employer option i9EmployeeInvitesRepresentative, for Section 2. The employee cannot be the representative: 400 for their own name, email address or telephone number. */
  inviteRepresentative: Method<operations['inviteRepresentative']>;
  /** Read the open invitation of a representative, without its link; null if there is none. */
  readInvitation: Method<operations['readInvitation']>;
  /** Use it to get the link of a representative whom the employee asked for, or to replace a lost link. */
  reissueInvitation: Method<operations['reissueInvitation']>;
  /** Needs no credentials. */
  exchangeInvitation: Method<operations['exchangeInvitation']>;
  /** The audit trail, oldest entry first. */
  readAuditTrail: Method<operations['readAuditTrail']>;
  /** The trail of the form or employee you name, otherwise that of the employer’s administration. Anchors kept elsewhere are compared by `wagewright i9 verify-audit` only. */
  verifyTrail: Method<operations['verifyTrail']>;
  /** The data of the form as HTML to print. */
  printSubmission: Method<operations['printSubmission']>;
  /** Read the form as a PDF with its supplements and audit trail; adds an entry to the trail. */
  submissionPdf: Method<operations['submissionPdf']>;
  /** Printable confirmation of a signature (8 CFR 274a.2(h)). */
  confirmSignature: Method<operations['confirmSignature']>;
  /** List the texts that must be shown to signers. */
  listAttestations: Method<operations['listAttestations']>;
  /** ZIP of all forms (PDF, JSON, HTML), copies of documents, audit trails, index and anchors. */
  inspectionExport: Method<operations['inspectionExport']>;
  /** The account’s audit trail: API keys, employers, SECRET_KEY; oldest entry first. */
  readAccountAudit: Method<operations['readAccountAudit']>;
  /** The employer’s audit trail: settings, administrators, secrets, E-Verify; oldest entry first. */
  readEmployerAudit: Method<operations['readEmployerAudit']>;
  /** List who opened or changed the employee’s record, oldest entry first. */
  readEmployeeTrail: Method<operations['readEmployeeTrail']>;
  /** List stored and required copies of documents. */
  listCopies: Method<operations['listCopies']>;
  /** Upload a copy of one side of a document as JPEG, PNG, or PDF. */
  addCopy: Method<operations['addCopy']>;
  /** Read a copy, or a scan of a historical form; adds an entry to the audit trail. */
  readCopy: Method<operations['readCopy']>;
  /** Remove a copy that no signature covers yet. */
  removeCopy: Method<operations['removeCopy']>;
  /** Sign a certificate (the employee), or record one signed on paper. */
  addCertificate: Method<operations['addCertificate']>;
  /** List certificates in the order they were stored, without their answers. */
  listCertificates: Method<operations['listCertificates']>;
  /** Read a certificate; adds an entry to the employee’s audit trail. */
  readCertificate: Method<operations['readCertificate']>;
  /** Void a certificate; the previous version applies again. */
  voidCertificate: Method<operations['voidCertificate']>;
  /** Text too long for its box is printed in full on a continuation sheet behind the form. Where the agency’s own PDF is installed, filled lines that it has no field for are printed on that sheet too, and the header Unmapped-Fields names them; 409 if one of them is a signature, a claim of exemption or a line that feeds a tax parameter. */
  printCertificate: Method<operations['printCertificate']>;
  /** Tax parameters from the certificates in effect on a pay date, ready for payCalc. */
  readTaxParameters: Method<operations['readTaxParameters']>;
  /** Forms of the income taxes that taxList finds for the two places, with the certificate of nonresidence where their states have an agreement, and Pennsylvania’s residency certification. A city counts if exactly one place of the state has its name; otherwise only the state does. */
  listCertificateForms: Method<operations['listCertificateForms']>;
  /** Read a certificate to sign today: its questions, words, and declaration. */
  readCertificateForm: Method<operations['readCertificateForm']>;
  /** For the employee to read while answering, or to sign on paper. The agency’s own PDF where it is installed. */
  readBlankCertificate: Method<operations['readBlankCertificate']>;
  /** Only with the employee’s own token. Signing the certificate deletes the draft; so do 30 days without a change. */
  readCertificateDraft: Method<operations['readCertificateDraft']>;
  /** Save the answers so far; the response says what applies, what is wrong, and what it sets. */
  saveCertificateDraft: Method<operations['saveCertificateDraft']>;
  /** Discard the draft. */
  discardCertificateDraft: Method<operations['discardCertificateDraft']>;
  /** List forms whose retention ends by a date, in the order of termination. */
  listRetention: Method<operations['listRetention']>;
  /** Destroy the values of the forms you name, each in its own transaction. */
  purgeForms: Method<operations['purgeForms']>;
  /** Viewers see Social Security numbers, dates of birth, and document numbers masked (***-**-6789); representatives see Social Security numbers masked. Owners, reviewers, and API keys reveal them with a reason, which is kept in the audit trail with the paths, without the values. */
  revealEmployee: Method<operations['revealEmployee']>;
  /** Viewers see Social Security numbers, dates of birth, and document numbers masked (***-**-6789); representatives see Social Security numbers masked. Owners, reviewers, and API keys reveal them with a reason, which is kept in the audit trail with the paths, without the values. */
  revealSubmission: Method<operations['revealSubmission']>;
  /** Read whether the account has sample data. */
  readSampleData: Method<operations['readSampleData']>;
  /** Creates an employer with a name that ends in "(sample data)", an administrator, and invented employees whose Form I-9s are in different states. Its webhook has an address that cannot exist (`sample.invalid`, RFC 2606), so that events fail to be delivered and reach nobody. An account has sample data at most once. */
  addSampleData: Method<operations['addSampleData']>;
  /** Removes the sample employer with its people, forms, events, and deliveries. The account’s audit trail still shows that it was there. Refused with 409 (`sample_data_in_use`) if you added employees of your own to the sample employer: their forms are kept. */
  removeSampleData: Method<operations['removeSampleData']>;
  /** CSV (comma, semicolon, or tab; UTF-8, UTF-16, or Windows-1252; another encoding as `charset` of the content type) or an Excel workbook (.xlsx): the first row names the fields, address.city for those of objects. NDJSON or a JSON array: one employee each. Errors carry `row`, the line of the file, and `field`. */
  importEmployees: Method<operations['importEmployees']>;
  /** NDJSON, a JSON array, CSV, or an Excel workbook of up to 1,000 forms. Each has employeeId or emailAddress, source (paper or electronic), edition (MM/DD/YY), firstDayOfEmployment, section1SignedOn, and section2SignedOn (days that the form does not have are left out); optionally section1 (as in putSection1), section2 (documents and additionalInformation, as in putSection2), scans (file names), and note. The columns of a table are named as errors name the fields, such as `section1.lastName` and `section2.documents[0].documentNumber`. Each row is imported or rejected separately. A form with the same employee, edition, and first day is rejected, so the file can be sent again. A row with submissionId adds what is not recorded yet to that form; a value that differs from what is recorded is rejected. Then upload each scan with addScan. */
  importHistoricalForms: Method<operations['importHistoricalForms']>;
  /** Upload a scan of a historical form as JPEG, PNG, or PDF; read it with readCopy. */
  addScan: Method<operations['addScan']>;
}

/** What webhooks bring, by `eventKey`. */
export type WebhookMessage =
  | components['schemas']['EmployeeI9CompleteMessage']
  | components['schemas']['EmployeeEverifyCaseUpdateMessage']
  | components['schemas']['EmployeeProfileUpdatedMessage']
  | components['schemas']['EmployeeUpcomingExpirationMessage']
  | components['schemas']['EmployeeI9RestartedMessage']
  | components['schemas']['EmployeeSection1CompleteMessage']
  | components['schemas']['EmployeeSubmissionRejectedMessage']
  | components['schemas']['EmployeeSubmissionReverifiedMessage']
  | components['schemas']['EmployeeI9AuthRepMismatchMessage']
  | components['schemas']['EmployerEverifyAuthenticationResultMessage']
  | components['schemas']['RulesAnnouncedMessage'];
