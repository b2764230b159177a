/** The browser's `fetch`, as the hub calls it. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>
