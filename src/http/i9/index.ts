/** The I-9 interface over HTTP: its route groups behind one guard. */

import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { administrationAuditRoutes } from './administration-audit.ts';
import { adminRoutes } from './admins.ts';
import { certificateRoutes } from './certificates.ts';
import { copyRoutes } from './copies.ts';
import { deliveryRoutes } from './deliveries.ts';
import { employeeImportRoutes } from './employee-import.ts';
import { employeeRoutes } from './employees.ts';
import { employerRoutes } from './employers.ts';
import { eventRoutes } from './events.ts';
import { everifyRoutes } from './everify.ts';
import { evidenceRoutes } from './evidence.ts';
import { plumb } from './plumbing.ts';
import { representativeRoutes } from './representatives.ts';
import { retentionRoutes } from './retention.ts';
import { revealRoutes } from './reveal.ts';
import { submissionRoutes } from './submissions.ts';

type RouteGroup = (app: FastifyInstance, context: Context) => void;

/** Each file of this folder that serves routes has a line here. */
const GROUPS: readonly RouteGroup[] = [
  employerRoutes,
  adminRoutes,
  employeeImportRoutes,
  employeeRoutes,
  eventRoutes,
  deliveryRoutes,
  everifyRoutes,
  submissionRoutes,
  representativeRoutes,
  evidenceRoutes,
  administrationAuditRoutes,
  copyRoutes,
  certificateRoutes,
  retentionRoutes,
  revealRoutes,
];

export async function i9Routes(app: FastifyInstance, context: Context): Promise<void> {
  await plumb(app, context);
  for (const group of GROUPS) group(app, context);
}
