/**
 * Returns an item of a list; throws if there is none.
 * @template Item
 * @param {readonly Item[]} list
 * @param {number} index
 */
export function itemAt(list, index) {
  const item = list[index]
  if (item === undefined) throw new Error(`there is no item ${index} in a list of ${list.length}`)
  return item
}

/**
 * Returns the item whose turn it is, as often as one likes.
 * @template Item
 * @param {readonly Item[]} list
 * @param {number} turn
 */
export function inTurn(list, turn) {
  return itemAt(list, turn % list.length)
}
