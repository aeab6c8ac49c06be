/** Addresses that the operator has set: they may lie in a private network, but never at a metadata service. */

import { type AddressGuard, createAddressGuard } from './address-guard.ts';

const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
];

export const createOperatorGuard = (): AddressGuard =>
  createAddressGuard({ allowCidrs: PRIVATE_RANGES, openLoopback: true });
