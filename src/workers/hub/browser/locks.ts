/** The part of the Web Locks API that the hub uses. */
export interface LocksLike {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>
}
