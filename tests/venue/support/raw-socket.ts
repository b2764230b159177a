import { connect } from 'node:net'

/** Writes these bytes to a port of loopback and reads until the other end closes; `''` where it closes without a word. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    const parts: Buffer[] = []
    const over = (): void => resolve(Buffer.concat(parts).toString('latin1'))
    socket.on('data', (part) => {
      parts.push(part)
      // A socket that was opened stays: the answer to the handshake is all there is to see.
      if (parts[0]?.toString('latin1').startsWith('HTTP/1.1 101') === true) socket.destroy()
    })
    socket.on('close', over)
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? over() : reject(error),
    )
    socket.end(bytes, 'latin1')
  })
}
