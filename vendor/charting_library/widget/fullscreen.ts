/** Shows an element on the whole screen, or ends that. A browser that refuses leaves things as they are. */
export function toggleFullscreen(host: HTMLElement): void {
  const change = document.fullscreenElement === host ? document.exitFullscreen() : host.requestFullscreen()
  change.catch(() => undefined)
}
