import type { Day } from '@backoffice/contract/day'
import type { Moment } from '@backoffice/contract/fields'
import type { ReactNode } from 'react'
import { ConfigurationContext } from '../src/kit/configuration.ts'
import { ViewerContext } from '../src/kit/viewer.ts'
import { useSignedIn, viewerOf } from '../src/session/use-session.ts'
import { acceptSession, chooseBase } from '../src/session/store.ts'
import '../src/session/caller.ts'

export const base = { key: 'main', label: 'Acme Main', baseUrl: '/main/' }

/** Signs in a user of two branches, Karachi (K) and Lahore (L), who works in the first. */
export function signIn(userId: number): void {
  chooseBase(base)
  acceptSession(
    base,
    {
      token: 't',
      refreshToken: '',
      accessTokenExpiry: '2026-11-20T10:00:00Z' as Moment,
      roleId: 2,
      userId,
      login: String(userId),
      name: 'Ali',
      isSuccessful: true,
      isPortalAllowed: true,
      branchCode: 'K',
      companyCode: 'A',
      modulesAllowed: [],
      companies: [
        {
          cCode: 'A',
          cName: 'Acme',
          branches: [
            { bcode: 'K', bname: 'Karachi' },
            { bcode: 'L', bname: 'Lahore' },
          ],
        },
      ],
      mustChangePassword: false,
      rightsVersion: 1,
    },
    0,
  )
}

const configuration = {
  invoiceTypes: [],
  map: null,
  branches: [],
  roles: [],
  portalModules: [],
  status: [
    { statusId: 0, statusName: 'Pending' },
    { statusId: 1, statusName: 'Approved' },
  ],
  gowdns: [],
  categories: [],
  voucherTypes: [],
  divisions: [],
  now: '2026-11-20T09:00:00Z' as Moment,
}

/** Gives its children the contexts that the shell gives a screen. */
export function Configured({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  return (
    <ConfigurationContext value={configuration}>
      <ViewerContext value={signedIn && viewerOf(signedIn, '2026-11-20' as Day)}>{children}</ViewerContext>
    </ConfigurationContext>
  )
}
