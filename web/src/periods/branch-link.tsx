import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface BranchLinkProps {
  to: '/directorDepositApproval' | '/directorDepositHistory'
  search: Readonly<Record<string, string>>
  branchCode: string
  children: ReactNode
}

/** Links to deposits in their own branch. */
export const BranchLink = ({ to, search, branchCode, children }: BranchLinkProps) => (
  <Link to={to} search={{ ...search, branch: branchCode }}>
    {children}
  </Link>
)
