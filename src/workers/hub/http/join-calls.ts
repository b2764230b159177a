/** Runs a call, or joins the open one with the same key: both callers get one answer. */
export type JoinCalls = <T>(key: string, run: () => Promise<T>) => Promise<T>

export function createJoinCalls(): JoinCalls {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    // A key belongs to one kind of call, so the answer has its type.
    const known = underWay.get(key) as Promise<T> | undefined
    if (known !== undefined) return known
    const call = run()
    underWay.set(key, call)
    const forget = (): void => void underWay.delete(key)
    call.then(forget, forget)
    return call
  }
}
