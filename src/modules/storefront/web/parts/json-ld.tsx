/**
 * The page's linked data for machines, which read the page as the server sends it. It never contains a price. Give null in the browser
 * (`import.meta.env.SSR`): what makes the data is then not in its bundle.
 */
export const JsonLd = ({ data }: { data: object | null }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: data ? JSON.stringify(data).replace(/</g, '\\u003c') : '' }}
  />
)
