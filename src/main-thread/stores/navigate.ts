let goTo: (path: string) => void = () => undefined

/** Goes to another address of the app, from code outside of React. */
export const navigate = (path: string): void => goTo(path)

/** Sets the router's own function, which `navigate` calls. */
export function setNavigate(go: typeof goTo): void {
  goTo = go
}
