/** Attributes and fields that are read by people: our own components' and the platform's. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-roledescription',
  'caption',
  'confirm',
  'description',
  'detail',
  'help',
  'hint',
  'label',
  'lead',
  'note',
  'placeholder',
  'question',
  'text',
  'title',
]);
/** Components whose content is a message. */
const MESSAGES = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
const WORD = /\p{L}{2}/u;
/** What is said in no language: an address, or the beginning of one. */
const ADDRESS = /^\S*([@/]|\.\w)\S*$/;

/** The texts that an expression may be, as nodes. @param {any} node @returns {any[]} */
const textsOf = (node) => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && WORD.test(node.value) && !ADDRESS.test(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some((/** @type {any} */ { value }) => WORD.test(value.raw)) ? [node] : [];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'ArrayExpression':
      return node.elements.flatMap(textsOf);
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
};

/** The linter's rule: a text that is shown is a message (decision 0118). */
export const bareTexts = {
  /** @param {any} context */
  create: (context) => {
    const message = 'A text that is shown is a message: <Trans>, t`…` or msg`…` (docs/decisions/0118).';
    /** Shown where it is looked up, as the tables of contracts are. @param {any} node */
    const isMarked = ({ range: [start] }) =>
      /\/\*i18n\*\/\s*$/.test(context.sourceCode.text.slice(0, start).slice(-12));
    const report = (/** @type {any[]} */ nodes) =>
      nodes.filter((node) => !isMarked(node)).forEach((node) => context.report({ node, message }));
    /** @param {any} node */
    const isInMessage = (node) => {
      for (let at = node.parent; at; at = at.parent)
        if (at.type === 'JSXElement' && MESSAGES.has(at.openingElement.name.name)) return true;
      return false;
    };
    /** A literal is part of the message around it; a choice is a value in it. @param {any} node */
    const isOfMessage = (node) => node.expression.type === 'Literal' && isInMessage(node);
    return {
      /** @param {any} node */
      JSXText: (node) => WORD.test(node.value) && !isInMessage(node) && report([node]),
      /** @param {any} node */
      JSXExpressionContainer: (node) =>
        /^JSX(Element|Fragment)$/.test(node.parent.type) && !isOfMessage(node) && report(textsOf(node)),
      /** What stands in a message is not translated with it. @param {any} node */
      TaggedTemplateExpression: (node) =>
        /^(t|msg)$/.test(node.tag.name) && report(node.quasi.expressions.flatMap(textsOf)),
      /** @param {any} node */
      JSXAttribute: (node) => READ.has(attributeName(node)) && report(textsOf(node.value)),
      /** Of a toast, a question, a choice. @param {any} node */
      Property: (node) => READ.has(node.key.name ?? node.key.value) && report(textsOf(node.value)),
    };
  },
};

/** @param {any} attribute */
const attributeName = ({ name }) => (name.type === 'JSXIdentifier' ? name.name : '');
