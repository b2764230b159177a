/** A MessagePort whose other end is the test, without a thread in between. */
export interface FakePort {
  readonly port: MessagePort
  readonly sent: unknown[]
  emit(data: unknown, ports?: readonly MessagePort[]): void
}

export function createFakePort(): FakePort {
  const listeners: ((event: MessageEvent) => void)[] = []
  const sent: unknown[] = []
  const port = {
    postMessage: (message: unknown) => sent.push(message),
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.push(listener),
    start: () => undefined,
    close: () => {
      listeners.length = 0
    },
  }
  return {
    port: port as unknown as MessagePort,
    sent,
    emit: (data, ports = []) => {
      for (const listener of listeners) listener({ data, ports } as unknown as MessageEvent)
    },
  }
}
