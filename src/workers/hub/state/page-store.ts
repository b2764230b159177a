import type { HubPortOutput } from '#shared/contracts/hub-port.ts'
import type { Clock } from '../../runtime/clock.ts'

/** A store of texts that only a page can reach (localStorage); null where nothing is there, or nobody answers. */
export interface PageStore {
  read(key: string): Promise<string | null>
  write(key: string, text: string): void
}

/** A page that doesn't answer within this time counts as having nothing stored. */
const ANSWER_MS = 1000

/**
 * Local storage of the pages, which a worker can't reach itself (SYM-09): every page is asked, the first answer counts; a
 * page that joins meanwhile is asked too. What is written goes to all of them, and they share it anyway.
 */
export interface PageStoreBridge extends PageStore {
  /** A page's answer. */
  answered(ask: number, text: string | null): void
  /** A page joined. */
  joined(): void
}

export function createPageStore(clock: Clock, toPages: (message: HubPortOutput) => void): PageStoreBridge {
  const waiting = new Map<number, { readonly key: string; readonly settle: (text: string | null) => void }>()
  let serial = 0
  const ask = (id: number, key: string): void => toPages({ type: 'ReadPageStore', ask: id, key })
  return {
    read: (key) =>
      new Promise((resolve) => {
        serial += 1
        const id = serial
        const cancel = clock.after(ANSWER_MS, () => settle(null))
        function settle(text: string | null): void {
          cancel()
          waiting.delete(id)
          resolve(text)
        }
        waiting.set(id, { key, settle })
        ask(id, key)
      }),
    write: (key, text) => toPages({ type: 'WritePageStore', key, text }),
    answered: (id, text) => waiting.get(id)?.settle(text),
    joined: () => {
      for (const [id, { key }] of waiting) ask(id, key)
    },
  }
}
