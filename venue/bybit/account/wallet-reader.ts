/** Reads the balances again where no message states them. */
export interface WalletReader {
  /** Reads them after a while; a call before that begins the wait again. */
  plan(ms?: number): void
  close(): void
}

/** What follows in the same moment has arrived then, ms. */
const WAIT_MS = 500
const RETRY_MS = 5_000

/** `read` rejects if the balances cannot be read now; they are read again then. */
export function createWalletReader(
  read: () => Promise<void>,
  onRead: () => void,
  onTrouble: (text: string) => void,
): WalletReader {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function plan(ms: number = WAIT_MS): void {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      read().then(
        () => {
          if (!isClosed) onRead()
        },
        (failure: unknown) => {
          onTrouble(`The wallet cannot be read: ${failure instanceof Error ? failure.message : 'unknown'}`)
          plan(RETRY_MS)
        },
      )
    }, ms)
  }
  return {
    plan,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
