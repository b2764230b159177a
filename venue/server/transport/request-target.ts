/** What a request asks for. Any text can stand there: `URL` throws for some of them, `//[` for one. */
export interface RequestTarget {
  readonly path: string
  readonly query: URLSearchParams
}

/** Splits the target of a request line; every text has a path and a query, which may name nothing. */
export function requestTarget(url: string | undefined): RequestTarget {
  const [path = '', ...query] = (url ?? '').split('?')
  return { path, query: new URLSearchParams(query.join('?')) }
}
