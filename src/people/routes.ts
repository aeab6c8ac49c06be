/** The I-9 interface over HTTP: its route groups behind one guard. */

import type { FastifyInstance } from 'fastify';
import { subscriptionRoutes } from './announcements/http/subscriptions.ts';
import { certificateFormRoutes } from './certificates/http/certificate-forms.ts';
import { certificateRoutes } from './certificates/http/certificates.ts';
import { deliveryRoutes } from './delivery/deliveries.ts';
import { endpointRoutes } from './delivery/endpoints.ts';
import { eventRoutes } from './delivery/events.ts';
import { auditRoutes } from './employees/http/audit.ts';
import { employeeImportRoutes } from './employees/http/employee-import.ts';
import { employeeRoutes } from './employees/http/employees.ts';
import { adminRoutes } from './employers/http/admins.ts';
import { employerRoutes } from './employers/http/employers.ts';
import { everifyRoutes, type PeopleContext } from './everify/http/everify.ts';
import { plumb } from './guards/plumbing.ts';
import { acceptableDocumentRoutes } from './i9/http/acceptable-documents.ts';
import { callerRoutes } from './i9/http/caller.ts';
import { copyRoutes } from './i9/http/copies.ts';
import { employeeLinkRoutes } from './i9/http/employee-links.ts';
import { evidenceRoutes } from './i9/http/evidence.ts';
import { historicalFormRoutes } from './i9/http/historical.ts';
import { representativeRoutes } from './i9/http/representatives.ts';
import { retentionRoutes } from './i9/http/retention.ts';
import { revealRoutes } from './i9/http/reveal.ts';
import { submissionRoutes } from './i9/http/submissions.ts';
import { workListRoutes } from './i9/http/work-list.ts';
import { sampleDataRoutes } from './samples/http/sample-data.ts';

type RouteGroup = (app: FastifyInstance, context: PeopleContext) => void;

/** Every group of routes behind the guard. */
const GROUPS: readonly RouteGroup[] = [
  callerRoutes,
  employerRoutes,
  adminRoutes,
  employeeImportRoutes,
  employeeRoutes,
  employeeLinkRoutes,
  eventRoutes,
  deliveryRoutes,
  endpointRoutes,
  subscriptionRoutes,
  everifyRoutes,
  submissionRoutes,
  workListRoutes,
  acceptableDocumentRoutes,
  historicalFormRoutes,
  representativeRoutes,
  evidenceRoutes,
  auditRoutes,
  copyRoutes,
  certificateRoutes,
  certificateFormRoutes,
  retentionRoutes,
  revealRoutes,
  sampleDataRoutes,
];

export async function i9Routes(app: FastifyInstance, context: PeopleContext): Promise<void> {
  await plumb(app, context);
  for (const group of GROUPS) group(app, context);
}
