/**
 * Used if no E-Verify gateway is installed: nothing is submitted, and no employee is reported as
 * authorized.
 */

import { type EVerifyGateway, GatewayError } from './gateway.ts';

const refuse = (): Promise<never> =>
  Promise.reject(
    new GatewayError(
      'refused',
      'no E-Verify gateway is installed on this server. The simulator runs only on a server that other machines cannot reach',
    ),
  );

export const noGateway: EVerifyGateway = {
  name: 'none',
  authenticate: refuse,
  submit: refuse,
  findByReference: refuse,
  retrieve: refuse,
  confirm: refuse,
  answerPhotoMatch: refuse,
  uploadDocument: refuse,
  fetchNotice: refuse,
  refer: refuse,
  close: refuse,
};
