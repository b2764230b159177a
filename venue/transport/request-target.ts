/** Path and query of a request. The request line may have any text, for some of which `URL` throws, such as `//[`. */
export interface RequestTarget {
  readonly path: string
  readonly query: URLSearchParams
}

/** Splits the target of a request line; never throws. */
export function requestTarget(url: string | undefined): RequestTarget {
  const [path = '', ...query] = (url ?? '').split('?')
  return { path, query: new URLSearchParams(query.join('?')) }
}
