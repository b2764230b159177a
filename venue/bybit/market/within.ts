/** Resolves when the work ended, or after a time at the latest. A rejection counts as an end. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([
    work.then(
      () => undefined,
      () => undefined,
    ),
    over,
  ])
  clearTimeout(timer)
}
