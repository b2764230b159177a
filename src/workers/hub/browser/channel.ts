/** The part of a BroadcastChannel that the hub uses. */
export interface ChannelLike {
  post(message: unknown): void
  listen(listener: (data: unknown) => void): void
  close(): void
}
