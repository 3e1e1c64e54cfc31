import type { Configuration } from '@backoffice/contract/session/configuration'
import { createContext, useContext } from 'react'

/** The shell fills this context, and draws no screen before the configuration has come. */
export const ConfigurationContext = createContext<Configuration | undefined>(undefined)

/** Returns the invoice types, status names, roles and other lists of the configuration, for screens inside the shell. */
export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext)
  if (!configuration) throw new Error('useConfiguration is for screens inside the shell')
  return configuration
}

/** Returns the address of the pages that the clients of a branch open; empty where the company has no such pages. */
export const useClientPages = (branch: string): string =>
  useConfiguration().branches.find(({ bcode }) => bcode === branch)?.clientPages ?? ''
