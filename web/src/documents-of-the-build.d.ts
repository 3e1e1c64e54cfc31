/** A document of docs/ as a component (web/guides.ts). */
declare module '*.md' {
  import type { ReactNode } from 'react'

  const Guide: () => ReactNode
  export default Guide
}
