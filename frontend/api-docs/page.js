// `/api/docs`: Swagger UI over the OpenAPI document, in the colour mode of the site.
(() => {
  // As in app/boot/color-mode.ts, which has set the colours of the first paint.
  const KEY = 'vite-ui-theme';
  const root = document.documentElement;
  const toggle = document.getElementById('theme-toggle');
  const docs = document.getElementById('docs');

  const setDark = (isDark) => {
    root.classList.toggle('dark', isDark);
    toggle.setAttribute('aria-label', isDark ? 'Use light theme' : 'Use dark theme');
  };
  toggle.addEventListener('click', () => {
    const isDark = !root.classList.contains('dark');
    setDark(isDark);
    try {
      localStorage.setItem(KEY, isDark ? 'dark' : 'light');
    } catch {
      // Storage may be forbidden; the choice lasts as long as the page.
    }
  });
  // The choice of another tab.
  addEventListener('storage', ({ key, newValue }) => key === KEY && setDark(newValue === 'dark'));
  setDark(root.classList.contains('dark'));

  const nothing = () => () => null;

  /** The page's own layout (a plugin, https://swagger.io/docs/open-source-tools/swagger-ui/customization/custom-layout/). */
  const layout = ({ React, getComponent, specSelectors, fn }) => {
    const h = React.createElement;
    const part = (name) => h(getComponent(name, true));
    const notice = (text) => h('p', { className: 'notice', role: 'status' }, text);

    const PlainText = ({ text }) => h('span', null, text);

    const ApiDocs = () => {
      const status = specSelectors.loadingStatus();
      if (status === 'failed') return notice('The document could not be loaded. Please try again in a moment.');
      if (status !== 'success' || !specSelectors.specStr()) return notice('Loading …');
      return h(
        'div',
        { className: 'swagger-ui' },
        part('InfoContainer'),
        h('h2', null, 'Calls'),
        part('operations'),
        part('Models'),
      );
    };

    return {
      components: { ApiDocs },
      wrapComponents: {
        // There is one server, and a cookie instead of tokens; nothing is filled in; a path is text that can be copied.
        authorizeOperationBtn: nothing,
        JsonSchemaForm: nothing,
        CopyToClipboardBtn: nothing,
        // A link inside of a button.
        OperationSummaryPath: (Path) => (props) =>
          h(Path, {
            ...props,
            getComponent: (name, ...rest) => (name === 'DeepLink' ? PlainText : props.getComponent(name, ...rest)),
          }),
        // Controls without names.
        ExamplesSelect: (Select) => (props) =>
          h('label', null, h('span', { className: 'unseen' }, 'Example'), h(Select, props)),
        JSONSchema202012KeywordTitle: (Title) => (props) =>
          h(Title, { ...props, title: props.title || fn.jsonSchema202012.getTitle(props.schema) || 'Body' }),
      },
    };
  };

  // Calls are shown and never sent: a write from here would act on the reader's own account.
  SwaggerUIBundle({
    url: docs.dataset.document,
    domNode: docs,
    plugins: [layout],
    layout: 'ApiDocs',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    supportedSubmitMethods: [],
    syntaxHighlight: false,
    validatorUrl: null,
  });
})();
