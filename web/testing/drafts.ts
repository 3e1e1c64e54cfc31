import type { DraftStore } from '../src/kit/drafts/draft-store.ts'

type TabMessage = { readonly key: string; readonly saveKey?: string }

/** Makes a browser without a disk: each `tab` is a store that shares its data with the others. `where` returns user, branch and page. */
export function memoryBrowser(where: () => string = () => 'here') {
  const kept = new Map<string, string>()
  const tabs = new Set<(message: TabMessage) => void>()
  const tab = (): DraftStore & { flush: () => void } => {
    const saved = new Set<(key: string, saveKey: string) => void>()
    const changed = new Set<(key: string) => void>()
    const flushes = new Set<() => void>()
    const onMessage = ({ key, saveKey }: TabMessage) => {
      if (saveKey === undefined) for (const listener of changed) listener(key)
      else for (const listener of saved) listener(key, saveKey)
    }
    tabs.add(onMessage)
    const send = (message: TabMessage) => {
      for (const other of tabs) if (other !== onMessage) other(message)
    }
    const added = <T>(listeners: Set<T>, listener: T) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    return {
      keyOf: (name) => `${where()}#${name}`,
      read: (key) => {
        const text = kept.get(key)
        return text === undefined ? undefined : (JSON.parse(text) as unknown)
      },
      write: (key, value) => {
        try {
          if (value === undefined) kept.delete(key)
          else kept.set(key, JSON.stringify(value))
        } catch {
          return false
        }
        send({ key })
        return true
      },
      keys: (start) => [...kept.keys()].filter((key) => key.startsWith(start)),
      announceSaved: (key, saveKey) => send({ key, saveKey }),
      onSaved: (listener) => added(saved, listener),
      onChange: (listener) => added(changed, listener),
      onFlush: (listener) => added(flushes, listener),
      flush: () => {
        for (const flush of flushes) flush()
      },
    }
  }
  return { kept, tab }
}
