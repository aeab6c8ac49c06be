/** Taxes of a paycheck as it is entered: the newest answer, and the one before while it is on its way. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PayCalcResponse } from '@wagewright/library';
import { callServer, callWorker } from './library/client.ts';
import {
  type PayCalcItem,
  type Paycheck,
  payCalcItem,
  type TaxListResponse,
  taxListRequest,
} from './model.ts';

export type Result = PayCalcResponse['PayCalcResponse']['payCalc'][number];

export type Calculation = {
  readonly list: TaxListResponse | undefined;
  readonly item: PayCalcItem | undefined;
  readonly result: Result | undefined;
  readonly version: string | undefined;
  /** In the words of the interface. */
  readonly problem: string | undefined;
  readonly isPending: boolean;
};

/** `version` of the rules: the server's. The newest, which is in the page, when left out. */
export function useCalculation(paycheck: Paycheck, version?: string): Calculation {
  const request = taxListRequest(paycheck);
  const list = useQuery({
    queryKey: ['taxList', request, version],
    queryFn: (): Promise<TaxListResponse> =>
      version === undefined
        ? callWorker('taxList', request)
        : callServer('taxList', request, version),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const skeleton = list.data?.payCalcItem;
  const item = skeleton === undefined ? undefined : payCalcItem(paycheck, skeleton);
  const answer = useQuery({
    queryKey: ['payCalc', item, version],
    queryFn: () => {
      const body = { PayCalcRequest: { payCalc: [item as PayCalcItem] } };
      return version === undefined
        ? callWorker('payCalc', body)
        : callServer('payCalc', body, version);
    },
    enabled: item !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const response = answer.data?.PayCalcResponse;
  const result = response?.payCalc[0];
  return {
    list: list.data,
    item,
    result: result?.errorStatus === undefined ? result : undefined,
    version: response?.transactionStamp.steVersion,
    problem: problemOf(list.data) ?? messageOf(list.error) ?? result?.errorStatus?.errorMessage,
    isPending: list.isPending || answer.isPending,
  };
}

const messageOf = (error: Error | null): string | undefined => error?.message;

const problemOf = (list: TaxListResponse | undefined): string | undefined =>
  list === undefined || list.errorStatus.errorCode === 0
    ? undefined
    : list.errorStatus.errorMessage;

/** One tax of a result. */
export type Line = Result['taxCalculation'][number];
