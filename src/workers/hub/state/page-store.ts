import type { HubPortOutput } from '#shared/contracts/hub-port.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Texts that only a page can reach (localStorage). null: nothing stored, or no page answered. */
export interface PageStore {
  read(key: string): Promise<string | null>
  write(key: string, text: string): void
}

/** A page that doesn't answer within this time counts as having stored nothing. */
const ANSWER_MS = 1000

/**
 * The pages' local storage, which a worker can't reach (SYM-09). Every page gets the request, the first answer counts, and a
 * page that joins meanwhile gets it too. Writes go to all pages, which share the storage anyway.
 */
export interface PageStoreBridge extends PageStore {
  /** A page answered request `ask`. */
  answered(ask: number, text: string | null): void
  /** A page joined. */
  joined(): void
}

export function createPageStore(clock: Clock, toPages: (message: HubPortOutput) => void): PageStoreBridge {
  const waiting = new Map<number, { readonly key: string; readonly settle: (text: string | null) => void }>()
  let serial = 0
  const request = (id: number, key: string): void => toPages({ type: 'ReadPageStore', ask: id, key })
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
        request(id, key)
      }),
    write: (key, text) => toPages({ type: 'WritePageStore', key, text }),
    answered: (id, text) => waiting.get(id)?.settle(text),
    joined: () => {
      for (const [id, { key }] of waiting) request(id, key)
    },
  }
}
