import type { Configuration } from '@backoffice/contract/session/configuration'
import { createContext, useContext } from 'react'

/** Filled by the shell, which draws no screen before the configuration is there. */
export const ConfigurationContext = createContext<Configuration | undefined>(undefined)

/** Invoice types, status names, roles and the other lists of the configuration. For screens inside the shell. */
export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext)
  if (!configuration) throw new Error('useConfiguration is for screens inside the shell')
  return configuration
}
