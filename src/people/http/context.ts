/** What the routes of employers, employees, and Form I-9 work with, in addition to those of the forms. */

import type { FormsContext } from '../../forms/http/context.ts';
import type { EVerifyGateway } from '../everify/gateway.ts';

export type PeopleContext = FormsContext & {
  readonly everifyGateway: EVerifyGateway;
};
