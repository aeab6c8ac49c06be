/** Reading deliveries and endpoints, and what can be done with them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AccountDeliveryWithAttempts,
  AccountDeliveryWithAttemptsResponse,
  DeliveryEndpointPage,
  DeliveryPayloadResponse,
} from '@wagewright/client';
import { request } from '../../ui/api/request.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import type { DeliveryId, EndpointKind, Kind, Status } from './model.ts';

export const STATUS_NAMES: Readonly<Record<Status, MessageId>> = {
  pending: 'delivery.pending',
  held: 'delivery.held',
  delivered: 'delivery.delivered',
  failed: 'delivery.failed',
  cancelled: 'delivery.cancelled',
};

export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  pending: 'accent',
  held: 'warn',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

export const KIND_NAMES: Readonly<Record<Kind, MessageId>> = {
  webhook: 'webhook.title',
  postback: 'postback.title',
  mail: 'delivery.mail',
};

/** Milliseconds between two refreshes; none while the page is hidden. */
export const LOOK_EVERY_MS = 4_000;

const deliveriesPath = (employerId: string): string =>
  `/v1/employers/${encodeURIComponent(employerId)}/deliveries`;

const deliveryPath = ({ deliveryId }: DeliveryId): string =>
  `/v1/deliveries/${encodeURIComponent(deliveryId)}`;

export const useDelivery = (id: DeliveryId) =>
  useQuery({
    queryKey: ['delivery', id.deliveryId],
    queryFn: async () =>
      (await request<AccountDeliveryWithAttemptsResponse>(deliveryPath(id))).delivery,
    refetchInterval: LOOK_EVERY_MS,
  });

/** Of an announcement the delivery itself has it. */
export const usePayload = ({ employerId, deliveryId, body }: AccountDeliveryWithAttempts) =>
  useQuery({
    queryKey: ['payload', deliveryId],
    queryFn: async () =>
      employerId === null
        ? { body, maskedPaths: [] }
        : (
            await request<DeliveryPayloadResponse>(
              `${deliveriesPath(employerId)}/${encodeURIComponent(deliveryId)}/payload`,
            )
          ).payload,
  });

/** Reads everything that shows deliveries or endpoints again. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['delivery', 'deliveries', 'endpoints'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useResend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: DeliveryId) => request(`${deliveryPath(id)}/redeliver`, { method: 'POST' }),
    onSuccess: refresh,
  });
}

/** Endpoints that fail or are paused and need attention. */
export const useTroubledEndpoints = () =>
  useQuery({
    queryKey: ['endpoints', 'troubled'],
    queryFn: async () => {
      const read = (status: string) =>
        request<DeliveryEndpointPage>(`/v1/deliveryEndpoints?status=${status}`);
      const [paused, failing] = await Promise.all([read('paused'), read('failing')]);
      return [...paused.endpoints, ...failing.endpoints];
    },
    refetchInterval: LOOK_EVERY_MS,
  });

/** undefined in `data`: it was never used. */
export const useEndpoint = (employerId: string, kind: EndpointKind) =>
  useQuery({
    queryKey: ['endpoints', employerId],
    queryFn: async () =>
      (
        await request<DeliveryEndpointPage>(
          `/v1/employers/${encodeURIComponent(employerId)}/deliveryEndpoints`,
        )
      ).endpoints,
    select: (endpoints) => endpoints.find((endpoint) => endpoint.kind === kind) ?? null,
    refetchInterval: LOOK_EVERY_MS,
  });

export function usePauseOrResume(employerId: string, kind: EndpointKind) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (act: 'pause' | 'resume') =>
      request(`${deliveriesPath(employerId)}/${act}`, { method: 'POST', body: { kind } }),
    onSuccess: refresh,
  });
}

/** Resends everything that was given up since this employer's endpoint began to fail. */
export function useResendFailed(employerId: string, kind: EndpointKind) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (since: string) =>
      request<{ readonly redelivered: number }>(`${deliveriesPath(employerId)}/redeliver`, {
        method: 'POST',
        body: { since, kind },
      }),
    onSuccess: refresh,
  });
}
