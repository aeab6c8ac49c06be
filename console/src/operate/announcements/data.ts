/** Reading announcements, and the subscriptions of an account to them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AccountDeliveryPage,
  AnnouncementHead,
  AnnouncementHeadPage,
  AnnouncementResponse,
  AnnouncementSubscription,
  AnnouncementSubscriptionChanges,
  AnnouncementSubscriptionPage,
  AnnouncementSubscriptionResponse,
  NewAnnouncementSubscription,
  RuleChange,
} from '@wagewright/client';
import { request } from '../../ui/api/request.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { keysOf } from '../../ui/values.ts';

export type Subscription = AnnouncementSubscription;
export type Kind = RuleChange['kind'];

export const KIND_NAMES: Readonly<Record<Kind, MessageId>> = {
  rate: 'announce.kind.rate',
  wageBase: 'announce.kind.wageBase',
  newTax: 'announce.kind.newTax',
  ended: 'announce.kind.ended',
  parameter: 'announce.kind.parameter',
  correction: 'announce.kind.correction',
  minimumWage: 'announce.kind.minimumWage',
  formEdition: 'announce.kind.formEdition',
};
export const KINDS = keysOf(KIND_NAMES);

/** undefined: a kind that this page does not know yet. */
export const kindName = (kind: string): MessageId | undefined =>
  new Map<string, MessageId>(Object.entries(KIND_NAMES)).get(kind);

export const STATUS_NAMES: Readonly<Record<Subscription['status'], MessageId>> = {
  active: 'announce.active',
  failing: 'announce.failing',
  paused: 'announce.paused',
  unsubscribed: 'announce.unsubscribed',
};
export const STATUS_TONES: Readonly<Record<Subscription['status'], Tone>> = {
  active: 'good',
  failing: 'bad',
  paused: 'warn',
  unsubscribed: 'neutral',
};

const PATH = '/v1/announcements';

export const useAnnouncements = (hasDrafts: boolean) =>
  useQuery({
    queryKey: ['announcements', hasDrafts],
    queryFn: async (): Promise<readonly AnnouncementHead[]> =>
      (await request<AnnouncementHeadPage>(`${PATH}?limit=50&drafts=${hasDrafts}`)).announcements,
  });

export const useAnnouncement = (id: string) =>
  useQuery({
    queryKey: ['announcement', id],
    queryFn: async () =>
      (await request<AnnouncementResponse>(`${PATH}/${encodeURIComponent(id)}`)).announcement,
  });

const COLLECTION = '/v1/announcementSubscriptions';
const KEY = ['subscriptions'];

export const subscriptionPath = (id: string): string => `${COLLECTION}/${encodeURIComponent(id)}`;

export const useSubscriptions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await request<AnnouncementSubscriptionPage>(`${COLLECTION}?limit=100`)).subscriptions,
  });

/** Creates one, changes the one with the id, or deletes it. */
export function useChangeSubscriptions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEY });
  return {
    create: useMutation({
      mutationFn: (body: NewAnnouncementSubscription) =>
        request<AnnouncementSubscriptionResponse>(COLLECTION, { method: 'POST', body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: AnnouncementSubscriptionChanges & { readonly id: string }) =>
        request<AnnouncementSubscriptionResponse>(subscriptionPath(id), { method: 'PATCH', body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => request(subscriptionPath(id), { method: 'DELETE' }),
      onSuccess,
    }),
  };
}

export const useSubscriptionDeliveries = (id: string) =>
  useQuery({
    queryKey: ['deliveries', 'subscription', id],
    queryFn: async () =>
      (
        await request<AccountDeliveryPage>(
          `/v1/deliveries?limit=10&subscriptionId=${encodeURIComponent(id)}`,
        )
      ).deliveries,
    refetchInterval: 4_000,
  });
