import type { AddressInfo, Server } from 'node:net'

/** Loopback only: the venue serves the machine it runs on. */
export const HOST = '127.0.0.1'
const PORTS_TRIED = 50

/** Listens on a port, or the next free one; 0: any. Returns the port. */
export async function listen(server: Server, wished: number): Promise<number> {
  for (let port = wished; ; port += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, HOST, () => {
          server.off('error', reject)
          resolve()
        })
      })
      return (server.address() as AddressInfo).port
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || wished === 0 || port >= wished + PORTS_TRIED) throw error
    }
  }
}
