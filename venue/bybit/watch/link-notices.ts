import type { BybitTransport } from '../terms/transport.ts'

/** A trouble that ends sooner is not announced: a socket that opens again at once concerns nobody. */
const LASTING_MS = 3000

/** Announcements of a gateway about its connection to Bybit. */
export interface LinkNotices {
  onNotice(listener: (event: string, message: string) => void): void
  close(): void
}

/**
 * Announces lasting troubles of the connection (`exchange_lost`, again whenever they change) and their end (`exchange_back`).
 * Each text names what cannot be reached.
 */
export function createLinkNotices(transport: Pick<BybitTransport, 'troubles' | 'onTrouble'>): LinkNotices {
  const listeners: ((event: string, message: string) => void)[] = []
  let announced = ''
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function tell(event: string, message: string): void {
    for (const listener of listeners) listener(event, message)
  }
  function announce(): void {
    timer = null
    const text = transport.troubles().join(' ')
    if (text === announced) return
    announced = text
    if (text === '') tell('exchange_back', 'Bybit can be reached again.')
    else tell('exchange_lost', text)
  }
  function changed(): void {
    if (isClosed) return
    // The end of all troubles is announced at once.
    if (transport.troubles().length > 0) timer ??= setTimeout(announce, LASTING_MS)
    else {
      if (timer !== null) clearTimeout(timer)
      announce()
    }
  }
  transport.onTrouble(changed)
  // Troubles of the first calls may be older than this listener.
  changed()

  return {
    onNotice: (listener) => void listeners.push(listener),
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
