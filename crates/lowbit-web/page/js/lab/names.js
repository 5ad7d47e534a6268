// The words of the ladder in the language of the page, if known here; otherwise as the server sent them.
import { knows, word } from "../words.js";

export const rungName = name => (knows(`rung ${name}`) ? word(`rung ${name}`) : name);
export const ideaOf = ({ name, idea }) => (knows(`idea ${name}`) ? word(`idea ${name}`) : idea);
