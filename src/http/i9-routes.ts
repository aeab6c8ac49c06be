/** The I-9 interface over HTTP: its route groups behind one guard. */

import type { FastifyInstance } from 'fastify';
import { certificateFormRoutes } from './certificates/certificate-forms.ts';
import { certificateRoutes } from './certificates/certificates.ts';
import type { Context } from './context.ts';
import { deliveryRoutes } from './delivery/deliveries.ts';
import { endpointRoutes } from './delivery/endpoints.ts';
import { eventRoutes } from './delivery/events.ts';
import { adminRoutes } from './employers/admins.ts';
import { auditRoutes } from './employers/audit.ts';
import { employeeImportRoutes } from './employers/employee-import.ts';
import { employeeRoutes } from './employers/employees.ts';
import { employerRoutes } from './employers/employers.ts';
import { everifyRoutes } from './everify/everify.ts';
import { acceptableDocumentRoutes } from './i9/acceptable-documents.ts';
import { callerRoutes } from './i9/caller.ts';
import { copyRoutes } from './i9/copies.ts';
import { employeeLinkRoutes } from './i9/employee-links.ts';
import { evidenceRoutes } from './i9/evidence.ts';
import { historicalFormRoutes } from './i9/historical.ts';
import { representativeRoutes } from './i9/representatives.ts';
import { retentionRoutes } from './i9/retention.ts';
import { revealRoutes } from './i9/reveal.ts';
import { submissionRoutes } from './i9/submissions.ts';
import { workListRoutes } from './i9/work-list.ts';
import { plumb } from './rest/plumbing.ts';
import { sampleDataRoutes } from './samples/sample-data.ts';

type RouteGroup = (app: FastifyInstance, context: Context) => void;

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

export async function i9Routes(app: FastifyInstance, context: Context): Promise<void> {
  await plumb(app, context);
  for (const group of GROUPS) group(app, context);
}
