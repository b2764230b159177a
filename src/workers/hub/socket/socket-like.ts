/** The part of a WebSocket that the hub uses; tests pass a fake. */
export interface SocketLike {
  binaryType: string
  onopen: ((event: never) => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null
  onerror: ((event: never) => void) | null
  send(data: string | ArrayBufferView<ArrayBuffer>): void
  close(code?: number, reason?: string): void
}
export type OpenSocket = (url: string) => SocketLike

/** The push address of an origin (FEED-12): `https://host` -> `wss://host/realtime?v=2`. */
export const pushUrl = (origin: string): string => `${origin.replace(/^http/, 'ws')}/realtime?v=2`
