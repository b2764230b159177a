import type { BybitTransport } from '../terms/transport.ts'

/** A trouble that ends sooner is not announced: a socket that opens again at once concerns nobody. */
const LASTING_MS = 3000
/** A clock at the border of what is wrong counts as right only after so long, ms. */
const CLOCK_RIGHT_MS = 60_000

/** Announcements of a gateway about its connection to Bybit, and about the clock of this computer. */
export interface LinkNotices {
  onNotice(listener: (event: string, message: string) => void): void
  close(): void
}

/**
 * Announces lasting troubles of the connection (`exchange_lost`, again whenever they change) and their end (`exchange_back`).
 * Each text names what cannot be reached. A wrong clock is announced once (`clock_off`), and withdrawn by an empty text when it is
 * right again: calls are signed by Bybit's time all the same.
 */
export function createLinkNotices(
  transport: Pick<BybitTransport, 'troubles' | 'clockTrouble' | 'onTrouble'>,
): LinkNotices {
  const listeners: ((event: string, message: string) => void)[] = []
  let announced = ''
  let isClockAnnounced = false
  let clockRight: NodeJS.Timeout | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function tell(event: string, message: string): void {
    for (const listener of listeners) listener(event, message)
  }
  function announceClock(): void {
    const text = transport.clockTrouble()
    if (text === null || isClockAnnounced) return
    isClockAnnounced = true
    tell('clock_off', text)
  }
  function watchClock(): void {
    if (transport.clockTrouble() !== null) {
      if (clockRight !== null) clearTimeout(clockRight)
      clockRight = null
    } else if (isClockAnnounced) clockRight ??= setTimeout(withdrawClock, CLOCK_RIGHT_MS)
  }
  function withdrawClock(): void {
    clockRight = null
    isClockAnnounced = false
    tell('clock_off', '')
  }
  function announce(): void {
    stop()
    const text = transport.troubles().join(' ')
    if (text !== announced) {
      announced = text
      if (text === '') tell('exchange_back', 'Bybit can be reached again.')
      else tell('exchange_lost', text)
    }
    announceClock()
  }
  function stop(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  function changed(): void {
    if (isClosed) return
    watchClock()
    const isLost = transport.troubles().length > 0
    // The end of all troubles is announced at once.
    if (!isLost && announced !== '') announce()
    if (isLost || transport.clockTrouble() !== null) timer ??= setTimeout(announce, LASTING_MS)
    else announce()
  }
  transport.onTrouble(changed)
  // Troubles of the first calls may be older than this listener.
  changed()

  return {
    onNotice: (listener) => void listeners.push(listener),
    close() {
      isClosed = true
      stop()
      if (clockRight !== null) clearTimeout(clockRight)
    },
  }
}
