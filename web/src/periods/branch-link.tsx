import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chooseBranch, chooseCompany } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'

interface BranchLinkProps {
  to: '/directorDepositApproval' | '/directorDepositHistory'
  search: Readonly<Record<string, string>>
  branchCode: string
  children: ReactNode
}

/** Leads to deposits in their own branch. */
export function BranchLink({ to, search, branchCode, children }: BranchLinkProps) {
  const { user, branch } = useSession()
  const enterBranch = () => {
    const company = user.companies.find(({ branches }) => branches.some(({ bcode }) => bcode === branchCode))
    if (!company || branch.code === branchCode) return
    chooseCompany(company.cCode)
    chooseBranch(branchCode)
  }
  return (
    <Link to={to} search={search} onClick={enterBranch}>
      {children}
    </Link>
  )
}
