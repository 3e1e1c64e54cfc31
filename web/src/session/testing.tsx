import type { Day } from '@backoffice/contract/day'
import type { ReactNode } from 'react'
import { acceptSession, chooseBase } from './store.ts'
import { ConfigurationContext } from './use-session.ts'

export const base = { key: 'main', label: 'Acme Main', baseUrl: '/main/' }

/** A user of two branches, Karachi (K) and Lahore (L), who works in the first. */
export function signIn(userId: number): void {
  chooseBase(base)
  acceptSession(
    base,
    {
      token: 't',
      refreshToken: '',
      accessTokenExpiry: '2026-11-20T10:00:00Z',
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
    },
    0,
  )
}

const configuration = {
  invoiceTypes: [],
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
  today: '2026-11-20' as Day,
  timeZone: 'Asia/Karachi',
}

/** What the shell gives its screens. */
export const Configured = ({ children }: { children: ReactNode }) => (
  <ConfigurationContext value={configuration}>{children}</ConfigurationContext>
)
