/** Release of the product whose behaviour this is; exposed by the page and carried by traces (HTTP-22). */
export const RELEASE = '20251023.1'
