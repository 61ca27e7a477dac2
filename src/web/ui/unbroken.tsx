/** Numbers of orders and papers: parts of capitals and digits with hyphens between them. */
const numbers = /((?:[A-Z0-9]+-)+[A-Z0-9]+)/

/** A sentence in which the numbers of orders and papers stay on one line: browsers would break them at their hyphens. */
export function Unbroken({ children }: { children: string }) {
  return children.split(numbers).map((part, index) =>
    // `split` puts what was found between the parts around it.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
