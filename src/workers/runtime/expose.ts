import * as Comlink from 'comlink'

/**
 * Serves `api` on a port through Comlink. The returned function stops it and closes the port (comlink 4.4.2 never
 * closes a port).
 */
export function exposeOn(api: object, port: MessagePort): () => void {
  Comlink.expose(api, port)
  return () => port.close()
}
