/** What the person signed in may do for an employer. The server decides; the pages only hide what it would refuse. */

import { useQuery } from '@tanstack/react-query';
import type { Me } from '@wagewright/client';
import { request } from '../../ui/api/request.ts';

export type Rights = {
  /** Employees, forms to start, links, historical forms, values revealed. */
  readonly mayWork: boolean;
  /** What a person states: E-Verify cases, reviews. */
  readonly mayAct: boolean;
  /** Settings, retention, the inspection export, the employer's audit trail. */
  readonly mayAdminister: boolean;
  /** Links with which administrators sign in. */
  readonly mayLink: boolean;
  /** Links with which employees open their forms. */
  readonly mayLinkEmployees: boolean;
  readonly isViewer: boolean;
};

const NONE: Rights = {
  mayWork: false,
  mayAct: false,
  mayAdminister: false,
  mayLink: false,
  mayLinkEmployees: false,
  isViewer: false,
};

function rightsOf({ kind, role }: Me): Rights {
  const isAccount = kind === 'account';
  const isReviewer = role === 'owner' || role === 'reviewer';
  return {
    mayWork: isAccount || isReviewer,
    mayAct: isReviewer,
    mayAdminister: isAccount || role === 'owner',
    mayLink: isAccount,
    mayLinkEmployees: isAccount || isReviewer,
    isViewer: role === 'viewer',
  };
}

/** Nothing is allowed until the answer has arrived. */
export function useRights(): Rights {
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: async () => (await request<{ readonly me: Me }>('/v1/me')).me,
    staleTime: 60_000,
  });
  return data === undefined ? NONE : rightsOf(data);
}
