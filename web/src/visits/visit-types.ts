import { organizationInWords, organizationLabel, organizationTypes } from '@backoffice/contract/visits/organizations'
import { useConfiguration } from '../kit/configuration.ts'
import type { Choices } from '../kit/list/options.ts'
import { useViewer } from '../kit/viewer.ts'

/** Returns the setting of the current branch's company that is in the label of an organization type. */
export function useProduct(): string {
  const { branches } = useConfiguration()
  const { branchCode } = useViewer()
  return branches.find(({ bcode }) => bcode === branchCode)?.product ?? ''
}

/** The choices of organization types; for all branches they include the settings of all their companies. */
export const visitTypes: Choices = {
  use: () => {
    const product = useProduct()
    const { branchNames } = useViewer()
    const { branches } = useConfiguration()
    const products = branchNames ? branches.map((branch) => branch.product) : [product]
    const labels = [
      ...new Set(organizationTypes.flatMap((type) => products.map((one) => organizationLabel(type, one)))),
    ]
    return { options: labels.map((label) => ({ value: label, label: organizationInWords(label) })), loading: false }
  },
}
